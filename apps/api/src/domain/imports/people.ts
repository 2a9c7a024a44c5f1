import { cut } from './title.ts'

/** The data of a person in a row, in whatever columns the file has. */
export interface Said {
  /** A number, an email or a name: the column may have any of them. */
  text: string
  first_name: string
  last_name: string
  number: string
  email: string
  username: string
}

/** A person as they are added to the directory. */
export interface NewPerson {
  first_name: string
  /** Empty where the file has one word only. */
  last_name: string
  email?: string
  employee_number?: string
}

const MAX_NAME = 128

export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
/** A distinguished name in a directory: «CN=Ada Quist,OU=Staff,DC=example,DC=org». */
const IN_DIRECTORY = /^CN=((?:\\.|[^,\\])+),\s*(?:CN|OU|DC|O)=/i
/** «Ada Quist <ada@example.com>», «Ada Quist (ada@example.com)», «Ada Quist (E-1001)». */
const WITH_CODE = /^(\p{L}.*?)\s*(?:<([^<>\s]+)>|\(([^()\s]+)\))$/u

/** Longer than any distinguished name; regular expressions would take very long for longer texts. */
const LONGEST_PATH = 2000

/** A text that names a person, separated into the name and the email or number beside it. */
export function personIn(cell: string): Pick<Said, 'text' | 'email' | 'number'> {
  return cell.length > LONGEST_PATH ? { text: cell, email: '', number: '' } : besideName(cell)
}

function besideName(cell: string): Pick<Said, 'text' | 'email' | 'number'> {
  const text = IN_DIRECTORY.exec(cell)?.[1]?.replace(/\\(.)/g, '$1') ?? cell
  const [, name, ...codes] = WITH_CODE.exec(text) ?? []
  const code = codes.find(Boolean) ?? ''
  if (name && isEmail(code)) return { text: name, email: code, number: '' }
  if (name && /\d/.test(code)) return { text: name, email: '', number: code }
  return { text, email: '', number: '' }
}

/** A short text without spaces and with a digit is a number rather than a name. */
const isNumber = (text: string) => /^(?=.*\d)[^\s@]{1,64}$/.test(text)

/** A short text without spaces may be a number if the name is in another column. */
const mayBeNumber = (text: string) => /^[^\s@]{1,64}$/.test(text)

/** Words that begin a last name: «Ludwig van Beethoven», «Ana de la Cruz». */
const PARTICLES =
  /^(van|von|vom|zu|zur|de|del|della|der|den|di|da|das|do|dos|du|des|la|las|le|los|el|al|bin|ibn|ben|ter|ten|mac|st\.?)$/i

/** Last names in capitals come first: «LEFÈVRE Zoé», «DE LA TOUR Anne-Marie». */
const SHOUTED = /^(\p{Lu}{2}[\p{Lu}'’ -]*?)\s+(\p{Lu}[\p{Ll}'’-]+(?:[ -]\p{Lu}[\p{Ll}'’-]+)*)$/u
/** Nobody has a longer name. */
const LONGEST = 255
const shoutedIn = (name: string) => (name.length > LONGEST ? [] : (SHOUTED.exec(name.trim()) ?? []))

/** The first and the last name in «Ada Quist» and «Quist, Ada». */
function parted(name: string): [first: string, last: string] {
  const [before = '', ...after] = name.split(',').map((part) => part.trim())
  const given = after.filter(Boolean).join(' ')
  if (before && given) return [given, before]
  const [, shouted, spoken] = shoutedIn(name)
  if (shouted && spoken) return [spoken, shouted]
  const words = name.replaceAll(',', ' ').trim().split(/\s+/)
  if (words.length === 1) return [words[0]!, '']
  const particle = words.findIndex((word, at) => at > 0 && PARTICLES.test(word))
  const last = particle > 0 && particle < words.length - 1 ? particle : words.length - 1
  return [words.slice(0, last).join(' '), words.slice(last).join(' ')]
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The name within an email address or a user name: «gage.mccracken@example.com», «gmccracken2». */
const spelledOut = (handle: string): string => {
  const local = handle.split('@')[0]!.replace(/\+.*$/, '')
  const words = local.split(/[._\s-]+/).filter((word) => /\p{L}/u.test(word))
  return words.length === 0 ? local : words.map(capitalized).join(' ')
}

/** The name of a person in a row; empty where the row only has a number, an email or a user name. */
export function nameOf({ text, first_name, last_name }: Said): string {
  const both = `${first_name} ${last_name}`.trim()
  if (both) return both
  if (isEmail(text) || isNumber(text)) return ''
  const [first, last] = parted(text)
  return `${first} ${last}`.trim()
}

/** Values that identify a person, the most certain first. */
export const codesOf = ({ text, number, email, username }: Said): string[] =>
  [number, text, email, username].filter(Boolean)

/** A name for a person without one: made from the email, the user name or the number. */
const nameFrom = (said: Said, address: string | undefined): string =>
  [nameOf(said), spelledOut(address ?? ''), spelledOut(said.username), said.text].find(Boolean) ??
  said.number

function numberIn(said: Said, isNamed: boolean): string | undefined {
  const { text, number } = said
  const isCode = isNamed ? mayBeNumber : isNumber
  return number || (isCode(text) ? text : undefined)
}

/** A new employee with the data of the row. */
export function personOf(said: Said): NewPerson {
  const { text, first_name, last_name, email, username } = said
  const address = [email, text, username].find(isEmail)
  const isNamed = Boolean(first_name && last_name)
  const number = numberIn(said, isNamed)
  const [first, last] = isNamed ? [first_name, last_name] : parted(nameFrom(said, address))
  return {
    first_name: cut(first, MAX_NAME),
    last_name: cut(last, MAX_NAME),
    ...(address && { email: address }),
    ...(number && { employee_number: number }),
  }
}
