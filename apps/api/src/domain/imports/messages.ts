import type { Language } from '@steward/contract/limits.ts'
import type { FileProblemCode } from './problem.ts'

type Words = Record<Language, string>

/** What can be wrong with one row, in the words of the person whose file it is. `{label}` is the field's name. */
const ROW_PROBLEMS = {
  required: {
    en: '{label}: needed, and empty.',
    es: '{label}: es obligatorio y está vacío.',
    fr: '{label} : obligatoire, et vide.',
    de: '{label}: fehlt, wird aber gebraucht.',
  },
  too_long: {
    en: '{label}: longer than {max} characters.',
    es: '{label}: tiene más de {max} caracteres.',
    fr: '{label} : plus de {max} caractères.',
    de: '{label}: länger als {max} Zeichen.',
  },
  too_many: {
    en: '{label}: more than {max} entries.',
    es: '{label}: hay más de {max} entradas.',
    fr: '{label} : plus de {max} entrées.',
    de: '{label}: mehr als {max} Einträge.',
  },
  cells: {
    en: 'This row has more cells than there are columns.',
    es: 'Esta fila tiene más celdas que columnas hay.',
    fr: 'Cette ligne a plus de cellules qu’il n’y a de colonnes.',
    de: 'Diese Zeile hat mehr Zellen, als es Spalten gibt.',
  },
  date: {
    en: '{label}: “{value}” is not a date.',
    es: '{label}: «{value}» no es una fecha.',
    fr: '{label} : « {value} » n’est pas une date.',
    de: '{label}: „{value}“ ist kein Datum.',
  },
  date_order: {
    en: '{label}: in “{value}”, the day and the month can’t be told apart. Say which comes first.',
    es: '{label}: en «{value}» no se distingue el día del mes. Indique cuál va primero.',
    fr: '{label} : dans « {value} », le jour et le mois se confondent. Précisez lequel vient en premier.',
    de: '{label}: In „{value}“ sind Tag und Monat nicht zu unterscheiden. Geben Sie an, was zuerst steht.',
  },
  number: {
    en: '{label}: “{value}” is not a number.',
    es: '{label}: «{value}» no es un número.',
    fr: '{label} : « {value} » n’est pas un nombre.',
    de: '{label}: „{value}“ ist keine Zahl.',
  },
  decimals: {
    en: '{label}: “{value}” has more than {max} decimals.',
    es: '{label}: «{value}» tiene más de {max} decimales.',
    fr: '{label} : « {value} » a plus de {max} décimales.',
    de: '{label}: „{value}“ hat mehr als {max} Nachkommastellen.',
  },
  negative: {
    en: '{label}: must not be negative.',
    es: '{label}: no puede ser negativo.',
    fr: '{label} : ne peut pas être négatif.',
    de: '{label}: darf nicht negativ sein.',
  },
  range: {
    en: '{label}: must be a whole number from {min} to {max}.',
    es: '{label}: debe ser un número entero de {min} a {max}.',
    fr: '{label} : doit être un nombre entier de {min} à {max}.',
    de: '{label}: muss eine ganze Zahl von {min} bis {max} sein.',
  },
  choice: {
    en: '{label}: “{value}” is not known. There are: {choices}.',
    es: '{label}: «{value}» no se reconoce. Hay: {choices}.',
    fr: '{label} : « {value} » n’est pas reconnu. Il y a : {choices}.',
    de: '{label}: „{value}“ ist unbekannt. Es gibt: {choices}.',
  },
  unknown: {
    en: '{label}: “{value}” does not exist.',
    es: '{label}: «{value}» no existe.',
    fr: '{label} : « {value} » n’existe pas.',
    de: '{label}: „{value}“ gibt es nicht.',
  },
  may_not_create: {
    en: '{label}: “{value}” does not exist, and your role may not add it.',
    es: '{label}: «{value}» no existe y su rol no permite añadirlo.',
    fr: '{label} : « {value} » n’existe pas, et votre rôle ne permet pas de l’ajouter.',
    de: '{label}: „{value}“ gibt es nicht, und Ihre Rolle darf es nicht anlegen.',
  },
  employee_names: {
    en: '{label}: “{value}” does not exist. To add this person, the row needs a first and a last name.',
    es: '{label}: «{value}» no existe. Para añadir a esta persona, la fila necesita nombre y apellido.',
    fr: '{label} : « {value} » n’existe pas. Pour ajouter cette personne, la ligne doit avoir un prénom et un nom.',
    de: '{label}: „{value}“ gibt es nicht. Um die Person anzulegen, braucht die Zeile Vor- und Nachnamen.',
  },
  ambiguous: {
    en: '{label}: “{value}” could be {candidates}. Write the code, or the whole path with “>”.',
    es: '{label}: «{value}» puede ser {candidates}. Escriba el código o la ruta completa con «>».',
    fr: '{label} : « {value} » peut être {candidates}. Écrivez le code, ou le chemin complet avec « > ».',
    de: '{label}: „{value}“ kann {candidates} sein. Schreiben Sie den Code oder den ganzen Pfad mit „>“.',
  },
  elsewhere: {
    en: '{label}: “{value}” does not lie in this site, but in {candidates}.',
    es: '{label}: «{value}» no está en esta sede, sino en {candidates}.',
    fr: '{label} : « {value} » ne se trouve pas dans ce site, mais dans {candidates}.',
    de: '{label}: „{value}“ liegt nicht an diesem Standort, sondern in {candidates}.',
  },
  taken: {
    en: '{label}: “{value}” belongs to “{owner}” already. Update that record, or choose another value.',
    es: '{label}: «{value}» ya pertenece a «{owner}». Actualice ese registro o elija otro valor.',
    fr: '{label} : « {value} » appartient déjà à « {owner} ». Mettez cette fiche à jour, ou choisissez une autre valeur.',
    de: '{label}: „{value}“ gehört schon zu „{owner}“. Aktualisieren Sie diesen Eintrag oder wählen Sie einen anderen Wert.',
  },
  taken_unseen: {
    en: '{label}: “{value}” is taken already, by a record that you may not see.',
    es: '{label}: «{value}» ya está en uso en un registro que usted no puede ver.',
    fr: '{label} : « {value} » est déjà pris, par une fiche que vous ne pouvez pas voir.',
    de: '{label}: „{value}“ ist schon vergeben, an einen Eintrag, den Sie nicht sehen dürfen.',
  },
  twice: {
    en: '{label}: “{value}” stands in row {other} already.',
    es: '{label}: «{value}» ya está en la fila {other}.',
    fr: '{label} : « {value} » figure déjà à la ligne {other}.',
    de: '{label}: „{value}“ steht schon in Zeile {other}.',
  },
  no_match: {
    en: 'There is no such record to update.',
    es: 'No existe ningún registro que actualizar.',
    fr: 'Il n’existe aucune fiche à mettre à jour.',
    de: 'Es gibt keinen Eintrag, der aktualisiert werden könnte.',
  },
  no_key: {
    en: 'This row does not say which record to update: give one of {choices}.',
    es: 'Esta fila no dice qué registro actualizar: indique uno de {choices}.',
    fr: 'Cette ligne ne dit pas quelle fiche mettre à jour : indiquez {choices}.',
    de: 'Diese Zeile sagt nicht, welcher Eintrag zu aktualisieren ist: geben Sie {choices} an.',
  },
  cycle: {
    en: '{label}: these rows would lie within each other: {rows}.',
    es: '{label}: estas filas quedarían unas dentro de otras: {rows}.',
    fr: '{label} : ces lignes se contiendraient les unes les autres : {rows}.',
    de: '{label}: Diese Zeilen lägen ineinander: {rows}.',
  },
  too_deep: {
    en: '{label}: at most {max} levels can lie within each other.',
    es: '{label}: como máximo puede haber {max} niveles.',
    fr: '{label} : au plus {max} niveaux peuvent s’imbriquer.',
    de: '{label}: Höchstens {max} Ebenen können ineinander liegen.',
  },
  parent_failed: {
    en: '{label}: “{value}” in row {other} did not come in.',
    es: '{label}: «{value}», de la fila {other}, no se importó.',
    fr: '{label} : « {value} », de la ligne {other}, n’a pas été importé.',
    de: '{label}: „{value}“ in Zeile {other} kam nicht herein.',
  },
  reason: {
    en: '{label}: needed for this status.',
    es: '{label}: es necesario para este estado.',
    fr: '{label} : nécessaire pour ce statut.',
    de: '{label}: wird für diesen Status gebraucht.',
  },
  date_before: {
    en: '{label}: must not be before the date in “{other}”.',
    es: '{label}: no puede ser anterior a la fecha de «{other}».',
    fr: '{label} : ne peut pas précéder la date de « {other} ».',
    de: '{label}: darf nicht vor dem Datum in „{other}“ liegen.',
  },
  above: {
    en: '{label}: must not be more than “{other}”.',
    es: '{label}: no puede ser mayor que «{other}».',
    fr: '{label} : ne peut pas dépasser « {other} ».',
    de: '{label}: darf nicht höher sein als „{other}“.',
  },
  scope: {
    en: '{label}: you work for some sites only, so each row needs one of them.',
    es: '{label}: usted solo trabaja para algunas sedes, así que cada fila necesita una de ellas.',
    fr: '{label} : vous ne travaillez que pour certains sites ; chaque ligne doit en nommer un.',
    de: '{label}: Sie arbeiten nur für einige Standorte, darum braucht jede Zeile einen davon.',
  },
} satisfies Record<string, Words>

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
