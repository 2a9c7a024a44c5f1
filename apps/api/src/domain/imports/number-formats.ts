/** The properties of a number format that decide what a cell's number means. */
export type NumberFormat = 'number' | 'percent' | 'date' | 'time' | 'moment' | { zeros: number }

/** Formats that a file refers to by number only; East Asian ones are dates as well. */
const BUILT_IN = new Map<number, NumberFormat>([
  [9, 'percent'],
  [10, 'percent'],
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map(
    (id) => [id, 'date'] as const,
  ),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, 'time'] as const),
  [22, 'moment'],
])

/** Colors, conditions and currencies in brackets, texts in quotation marks, and literal characters. */
const SHOWN = /\[(?!h+\]|m+\]|s+\])[^\]]*\]|"[^"]*"|\\.|_.|\*./gi

/**
 * The kind of number that a format shows.
 *
 * @param code such as `dd/mm/yyyy;@`; undefined for a built-in format, known by its `id`
 */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return BUILT_IN.get(id) ?? 'number'
  const bare = code.replace(SHOWN, '').split(';')[0]!.toLowerCase().trim()
  if (/^0{2,}$/.test(bare)) return { zeros: bare.length }
  if (bare.includes('general')) return 'number'
  return timeIn(bare) ?? (bare.includes('%') ? 'percent' : 'number')
}

/** An `m` means months, unless it is next to hours or seconds. */
function timeIn(bare: string): 'moment' | 'date' | 'time' | undefined {
  const hasTime = /[hs]/.test(bare)
  const hasDay = /[yd]/.test(bare) || /^[^hs0#?]*m[^hs0#?]*$/.test(bare)
  if (hasDay) return hasTime ? 'moment' : 'date'
  return hasTime ? 'time' : undefined
}

/**
 * The day of serial number 0. That of 1900 is right for days after February 1900, since spreadsheets count a leap day
 * that 1900 didn't have.
 */
const BEGINNING = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
/** 29 February 1900, which exists only in spreadsheets. */
const NO_DAY = 60

/**
 * The moment of a serial number, `YYYY-MM-DDTHH:MM:SS`; undefined before the calendar of spreadsheets begins.
 *
 * @param system the year that the workbook's serial numbers count from
 */
function momentOf(serial: number, system: 1900 | 1904): string | undefined {
  if (serial < 0 || serial >= 2_958_466) return undefined
  const early = system === 1900 && serial < NO_DAY ? 1 : 0
  const seconds = Math.round((serial + early) * 86_400)
  const known = recent.get(seconds)
  if (known !== undefined && system === 1900) return known
  const moment = new Date(BEGINNING[system] + seconds * 1000).toISOString().slice(0, 19)
  if (system === 1900 && recent.size < 20_000) recent.set(seconds, moment)
  return moment
}

/** A cache: the same days occur again and again. */
const recent = new Map<number, string>()

/** Numbers with so few digits are stored as they were typed. */
const EXACT = /^(?:0|-?[1-9]\d{0,14}|-?(?:0|[1-9]\d{0,8})\.\d{0,4}[1-9])$/

/** A number without rounding errors of floating point: spreadsheets store fifteen digits. */
function numberText(raw: string): string {
  if (EXACT.test(raw)) return raw
  const number = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(number)) return raw
  const [mantissa = '', exponent = '0'] = number.toExponential(14).split('e')
  const digits = mantissa.replace(/[-.]/g, '').replace(/0+$/, '')
  const sign = number < 0 ? '-' : ''
  if (digits === '') return '0'
  const point = Number(exponent) + 1
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return sign + digits.padEnd(point, '0')
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/**
 * The text of a numeric cell as people see it: dates as `YYYY-MM-DD`, and percentages with their sign.
 *
 * @param raw as the file has it
 */
export function shownNumber(raw: string, format: NumberFormat, system: 1900 | 1904): string {
  if (format === 'number') return numberText(raw)
  const number = Number(raw)
  if (format === 'percent') return `${numberText(String(number * 100))}%`
  if (typeof format === 'object') return padded(numberText(raw), format.zeros)
  const moment = momentOf(number, system)
  return moment === undefined ? numberText(raw) : timeText(moment, number, format)
}

function timeText(moment: string, number: number, format: NumberFormat): string {
  const day = moment.slice(0, 10)
  const time = moment.slice(11)
  if (format === 'time' && number < 1) return time
  return format === 'date' || time === '00:00:00' ? day : `${day} ${time}`
}

const padded = (text: string, zeros: number) =>
  text.includes('.') ? text : text.padStart(zeros, '0')
