import { detectDelimiter } from './csv.ts'
import { FileProblem } from './problem.ts'

/** What separates the cells of a web page. */
export const TAGS = '<'
/** Some programs write a web page or XML into a file that is named like a spreadsheet. */
const MARKED_UP = /^\s*<(?:!--|(?:!doctype|\?xml|html|head|meta|style|body|table|div)\b)/i
/** The XML that Excel wrote before it had .xlsx, and that other programs still write. */
const OLD_XML = /<(?:\w+:)?workbook\b/i
const PAGE = /<(?:html|table)\b/i

/**
 * How the cells of a text are separated.
 *
 * @throws FileProblem for XML that is no web page
 */
export function separatorIn(text: string): string {
  if (!MARKED_UP.test(text)) return detectDelimiter(text)
  if (OLD_XML.test(text)) throw new FileProblem('old_xml')
  if (PAGE.test(text)) return TAGS
  throw new FileProblem('not_text')
}

/** A web page without a table has no empty rows, but is another kind of file. */
export function refuseAs(error: unknown, delimiter: string): never {
  const isOther = error instanceof FileProblem && error.code === 'empty_file' && delimiter === TAGS
  throw isOther ? new FileProblem('not_text') : error
}
