#ifndef FANFOLD_CXML2_SHIM_H
#define FANFOLD_CXML2_SHIM_H

// With ICU libxml2's headers would pull in ICU's, which Foundation brings a version of its own of:
// one module could then not see both.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#endif
