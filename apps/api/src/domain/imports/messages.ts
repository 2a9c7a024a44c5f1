import type { Language } from '@steward/contract/limits.ts'
import type { FileProblemCode } from './problem.ts'
import { ROW_PROBLEMS } from './row-problems.ts'

type Words = Record<Language, string>

export type RowProblemCode = keyof typeof ROW_PROBLEMS

const FILE_PROBLEMS: Record<FileProblemCode, Words> = {
  empty_file: {
    en: 'The file is empty.',
    es: 'El archivo está vacío.',
    fr: 'Le fichier est vide.',
    de: 'Die Datei ist leer.',
  },
  no_rows: {
    en: 'The file has a header, but no rows below it.',
    es: 'El archivo tiene encabezado, pero ninguna fila debajo.',
    fr: 'Le fichier a un en-tête, mais aucune ligne en dessous.',
    de: 'Die Datei hat eine Kopfzeile, aber keine Zeilen darunter.',
  },
  nul_bytes: {
    en: 'The file contains NUL characters: it is damaged, or no text file. Save it as CSV (UTF-8) once more.',
    es: 'El archivo contiene caracteres NUL: está dañado o no es texto. Guárdelo de nuevo como CSV (UTF-8).',
    fr: 'Le fichier contient des caractères NUL : il est endommagé, ou n’est pas du texte. Enregistrez-le à nouveau en CSV (UTF-8).',
    de: 'Die Datei enthält NUL-Zeichen: Sie ist beschädigt oder keine Textdatei. Speichern Sie sie noch einmal als CSV (UTF-8).',
  },
  not_text: {
    en: 'This is not a CSV file. Save the table as CSV (UTF-8) and choose that.',
    es: 'Esto no es un archivo CSV. Guarde la tabla como CSV (UTF-8) y elija ese archivo.',
    fr: 'Ce n’est pas un fichier CSV. Enregistrez le tableau en CSV (UTF-8) et choisissez ce fichier.',
    de: 'Das ist keine CSV-Datei. Speichern Sie die Tabelle als CSV (UTF-8) und wählen Sie diese.',
  },
  too_many_rows: {
    en: 'The file has more than {rows} rows. Split it.',
    es: 'El archivo tiene más de {rows} filas. Divídalo.',
    fr: 'Le fichier a plus de {rows} lignes. Divisez-le.',
    de: 'Die Datei hat mehr als {rows} Zeilen. Teilen Sie sie.',
  },
  too_many_columns: {
    en: 'Row {row} has more than {columns} columns.',
    es: 'La fila {row} tiene más de {columns} columnas.',
    fr: 'La ligne {row} a plus de {columns} colonnes.',
    de: 'Zeile {row} hat mehr als {columns} Spalten.',
  },
  cell_too_long: {
    en: 'A cell in row {row} is longer than {cell} characters.',
    es: 'Una celda de la fila {row} tiene más de {cell} caracteres.',
    fr: 'Une cellule de la ligne {row} dépasse {cell} caractères.',
    de: 'Eine Zelle in Zeile {row} ist länger als {cell} Zeichen.',
  },
  row_too_long: {
    en: 'Row {row} does not end. Probably a quotation mark is opened there and never closed.',
    es: 'La fila {row} no termina. Probablemente se abre ahí una comilla que nunca se cierra.',
    fr: 'La ligne {row} ne se termine pas. Un guillemet y est sans doute ouvert et jamais fermé.',
    de: 'Zeile {row} endet nicht. Wahrscheinlich wird dort ein Anführungszeichen geöffnet und nie geschlossen.',
  },
  quotes: {
    en: 'In row {row} a quotation mark is out of place. A cell that begins with one must end with one, and those within it are written twice.',
    es: 'En la fila {row} hay una comilla fuera de lugar. Una celda que empieza con comillas debe terminar con ellas, y las interiores se escriben dobles.',
    fr: 'À la ligne {row}, un guillemet est mal placé. Une cellule qui commence par un guillemet doit finir par un guillemet, et ceux du milieu sont doublés.',
    de: 'In Zeile {row} steht ein Anführungszeichen falsch. Eine Zelle, die damit beginnt, muss damit enden, und die innerhalb stehen doppelt.',
  },
}

/** What is said of an import as a whole. */
const SENTENCES = {
  cancelled: {
    en: 'Cancelled. {done} of {total} rows had come in by then, and stay.',
    es: 'Cancelada. Hasta entonces se habían importado {done} de {total} filas, que se conservan.',
    fr: 'Annulé. {done} lignes sur {total} avaient été importées ; elles restent.',
    de: 'Abgebrochen. {done} von {total} Zeilen waren bis dahin hereingekommen und bleiben.',
  },
  cancelled_dry: {
    en: 'Cancelled. Nothing was written.',
    es: 'Cancelada. No se escribió nada.',
    fr: 'Annulé. Rien n’a été écrit.',
    de: 'Abgebrochen. Es wurde nichts geschrieben.',
  },
  unexpected: {
    en: 'Stopped by an unexpected error. {done} of {total} rows had come in by then, and stay. The log of the server has more.',
    es: 'Detenida por un error inesperado. Hasta entonces se habían importado {done} de {total} filas, que se conservan. El registro del servidor tiene más detalles.',
    fr: 'Arrêté par une erreur inattendue. {done} lignes sur {total} avaient été importées ; elles restent. Le journal du serveur en dit plus.',
    de: 'Durch einen unerwarteten Fehler beendet. {done} von {total} Zeilen waren bis dahin hereingekommen und bleiben. Mehr steht im Protokoll des Servers.',
  },
  file_gone: {
    en: 'The file is no longer there. Choose it again.',
    es: 'El archivo ya no está. Elíjalo de nuevo.',
    fr: 'Le fichier n’est plus là. Choisissez-le à nouveau.',
    de: 'Die Datei ist nicht mehr da. Wählen Sie sie noch einmal.',
  },
  error_column: { en: 'Error', es: 'Error', fr: 'Erreur', de: 'Fehler' },
} satisfies Record<string, Words>

export type Arguments = Record<string, string | number>

const filled = (text: string, values: Arguments) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )

export const rowMessage = (code: RowProblemCode, language: Language, values: Arguments = {}) =>
  filled(ROW_PROBLEMS[code][language], values)

export const fileMessage = (code: FileProblemCode, language: Language, values: Arguments = {}) =>
  filled(FILE_PROBLEMS[code][language], values)

export const sentence = (
  name: keyof typeof SENTENCES,
  language: Language,
  values: Arguments = {},
) => filled(SENTENCES[name][language], values)

/** Whether a column is the one that an error file has at its end, in whatever language. */
export const isErrorColumn = (header: string | undefined) =>
  Object.values(SENTENCES.error_column).includes(header ?? '')
