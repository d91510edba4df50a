#ifndef FANFOLD_CADWAITA_SHIM_H
#define FANFOLD_CADWAITA_SHIM_H

// GTK's own types must stay CGtk's, or Swift would see each of them twice.
#pragma clang module import CGtk
#include <adwaita.h>

#endif
