import { Tokenizer } from 'htmlparser2'

/** What is done with the parts of a page. Names are in lower case. */
interface Parts {
  open(name: string): void
  attribute(name: string, value: string): void
  close(name: string): void
  text(text: string): void
}

/**
 * Divides a web page into its tags and texts as it arrives. Nobody has to close what they open: a tree of elements would
 * become too deep for a page whose cells are never closed, and an end too many would close what is around the table.
 */
export class HtmlTags {
  readonly #tokenizer: Tokenizer
  /** What has arrived and isn't told yet, and where in the page it begins. */
  #text = ''
  #from = 0
  #told = 0
  /** The attribute that is being read. */
  #name = ''
  #value = ''

  constructor(parts: Parts) {
    const nameAt = (start: number, end: number) => this.#slice(start, end).toLowerCase()
    const pass = (end: number) => void this.#slice(end, end)
    this.#tokenizer = new Tokenizer(
      // A name such as `&auml;` may arrive in two pieces: they are replaced in whole cells.
      { decodeEntities: false },
      {
        onopentagname: (start, end) => parts.open(nameAt(start, end)),
        onclosetag: (start, end) => parts.close(nameAt(start, end)),
        ontext: (start, end) => parts.text(this.#slice(start, end)),
        onattribname: (start, end) => {
          this.#name = nameAt(start, end)
          this.#value = ''
        },
        // The pieces of a value are kept until its end, so that one without an end is refused.
        onattribdata: (start, end) => void (this.#value += this.#at(start, end)),
        onattribend: (_, end) => {
          pass(end)
          parts.attribute(this.#name, this.#value)
        },
        onopentagend: pass,
        onselfclosingtag: pass,
        oncdata: (_, end) => pass(end),
        oncomment: (_, end) => pass(end),
        ondeclaration: (_, end) => pass(end),
        onprocessinginstruction: (_, end) => pass(end),
        onattribentity: () => {},
        ontextentity: () => {},
        onend: () => {},
      },
    )
  }

  /** Returns how many characters are kept, because the tag or comment that they belong to hasn't ended. */
  push(text: string): number {
    this.#text = this.#text.slice(this.#told - this.#from) + text
    this.#from = this.#told
    this.#tokenizer.write(text)
    return this.#from + this.#text.length - this.#told
  }

  end(): void {
    this.#tokenizer.end()
  }

  #slice(start: number, end: number): string {
    this.#told = end
    return this.#at(start, end)
  }

  #at(start: number, end: number): string {
    return this.#text.slice(start - this.#from, end - this.#from)
  }
}
