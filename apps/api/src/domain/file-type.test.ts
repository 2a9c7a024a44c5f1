import { describe, expect, test } from 'vitest'
import { fileTypeOf } from './file-type.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('the type of a file by its bytes', () => {
  test.each([
    ['\x89PNG\r\n\x1a\n…', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
    ['\0\0\0\x18ftypheic', 'image/heic'],
    ['\0\0\0\x18ftypisom', 'video/mp4'],
    ['%PDF-1.7', 'application/pdf'],
    [
      'PK\x03\x04\x14\0word/document.xml',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['PK\x03\x04\x14\0anything', 'application/zip'],
    ['a plain note\r\n', 'text/plain'],
    ['MZ\x90\0\x03', 'application/octet-stream'],
    ['xxxxxxxxWEBP', 'text/plain'],
    ['\x00\x01\x02', 'application/octet-stream'],
  ])('%j is %s', (content, type) => {
    expect(fileTypeOf(bytes(content))).toBe(type)
  })

  test.each([
    '<!doctype html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>',
  ])('%s is text, never a page', (content) => {
    expect(fileTypeOf(bytes(content))).toBe('text/plain')
  })

  test('text may be cut in the middle of a character', () => {
    expect(fileTypeOf(Buffer.from('Größe ü').subarray(0, -1))).toBe('text/plain')
    expect(fileTypeOf(bytes('Gr\xf6\xdfe in Latin-1'))).toBe('application/octet-stream')
  })
})
