import { decodeHTMLStrict } from 'entities'
import { storable } from './given-characters.ts'

/** A character beyond 65535 that a program has written as its two halves, `&#55357;&#56832;`. */
const HALVES = /&#(5[56]\d{3});&#(5[67]\d{3});/g

const joined = (whole: string, high: string, low: string) => {
  const text = String.fromCharCode(Number(high), Number(low))
  return text.isWellFormed() ? text : whole
}

/** The text of a part of a web page: characters that it names, by their signs. Unknown names stay as they are. */
export const characters = (text: string): string =>
  text.includes('&') ? storable(decodeHTMLStrict(text.replace(HALVES, joined))) : text
