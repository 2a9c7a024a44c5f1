/** The part of yauzl that the tests use; it brings no types of its own. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  export interface Entry {
    fileName: string
  }
  export interface ZipFile {
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
  }
  export function fromBufferPromise(buffer: Buffer): Promise<ZipFile>
}
