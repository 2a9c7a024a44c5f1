import { storable } from './given-characters.ts'

/** The names of the characters from 160 to 255, in their order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const FIRST = 160

const NAMED = new Map([
  ...LATIN.split(' ').map((name, at): [string, string] => [name, String.fromCharCode(FIRST + at)]),
  ['nbsp', ' '],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['euro', '€'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['bull', '•'],
  ['trade', '™'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['oelig', 'œ'],
  ['OElig', 'Œ'],
])

const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}\d{0,2}));/gi

const WINDOWS = new TextDecoder('windows-1252')

/** Numbers without a character of their own are those of Windows, as browsers take them: 150 is a dash. */
const characterOf = (code: number): string =>
  code >= 128 && code < FIRST ? WINDOWS.decode(Uint8Array.of(code)) : String.fromCodePoint(code)

/** The text of a part of a web page: characters that it names, by their signs. Unknown names stay as they are. */
export const characters = (text: string): string =>
  text.includes('&')
    ? storable(
        text.replace(REFERENCE, (whole, hex?: string, decimal?: string, name = '') => {
          const code = hex ? parseInt(hex, 16) : Number(decimal ?? 0)
          const isCharacter = code > 0 && code <= 0x10_ffff
          return isCharacter ? characterOf(code) : (NAMED.get(name) ?? whole)
        }),
      )
    : text
