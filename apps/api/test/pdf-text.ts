import { inflateSync } from 'node:zlib'

const UNPACKED = /FlateDecode\n>>\nstream\n([^]*?)\nendstream/g

/** The text of a document in standard fonts, line by line. */
export function pdfText(file: Buffer): string {
  const parts = [...file.toString('latin1').matchAll(UNPACKED)].map(([, packed]) =>
    inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1'),
  )
  const lines = parts.flatMap((drawn) => [...drawn.matchAll(/\[([^\]]*)\] TJ/g)])
  return lines
    .map(([, line]) =>
      [...line!.matchAll(/<([0-9a-f]+)>/g)]
        .map(([, hex]) => new TextDecoder('windows-1252').decode(Buffer.from(hex!, 'hex')))
        .join(''),
    )
    .join('\n')
}
