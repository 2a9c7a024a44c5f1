import { describe, expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'

const link = (href: string, text = href) => ({ kind: 'link', href, text })
const text = (...parts: unknown[]) => ({ kind: 'text', parts })

describe('a text', () => {
  test('keeps its lines and paragraphs', () => {
    expect(readMarkdown('one\n  two\n\n\nthree')).toEqual([text('one\n  two'), text('three')])
    expect(readMarkdown('')).toEqual([])
  })

  test('is nothing but text where it only looks like HTML or Markdown', () => {
    const plain = '<b onclick="x">2*3*4</b> A_B_C #1 -5 bar 3.5) ** [x] ![y]'
    expect(readMarkdown(plain)).toEqual([text(plain)])
  })

  test('has emphasis, code and links in it', () => {
    expect(readMarkdown('**Do *not* open** `a*b*` [manual](https://x.example/m)')).toEqual([
      text(
        { kind: 'strong', parts: ['Do ', { kind: 'emphasis', parts: ['not'] }, ' open'] },
        ' ',
        { kind: 'code', text: 'a*b*' },
        ' ',
        link('https://x.example/m', 'manual'),
      ),
    ])
  })
})

describe('addresses', () => {
  test('lead there, without the sentence around them', () => {
    expect(readMarkdown('See https://x.example/a_(1)?b=c#d, (http://y.example).')).toEqual([
      text(
        'See ',
        link('https://x.example/a_(1)?b=c#d'),
        ',',
        ' (',
        link('http://y.example'),
        ').',
      ),
    ])
  })

  test('of mail do, with and without their beginning', () => {
    expect(readMarkdown('mailto:a@x.example or service@pumps.co.uk.')).toEqual([
      text(
        link('mailto:a@x.example'),
        ' or ',
        link('mailto:service@pumps.co.uk', 'service@pumps.co.uk'),
        '.',
      ),
    ])
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//x.example', 'x'])(
    'like %s lead nowhere',
    (address) => {
      expect(readMarkdown(`[here](${address})`)).toEqual([
        text(expect.not.objectContaining({ kind: 'link' })),
      ])
    },
  )
})

test('lines that begin so are headings and lists, with the numbers that were written', () => {
  expect(readMarkdown('# Oil\nchange it\n- filter\n* **seal**\n3. fill\n7) check')).toEqual([
    { kind: 'heading', level: 1, parts: ['Oil'] },
    text('change it'),
    {
      kind: 'list',
      items: [
        { number: null, parts: ['filter'] },
        { number: null, parts: [{ kind: 'strong', parts: ['seal'] }] },
      ],
    },
    {
      kind: 'list',
      items: [
        { number: 3, parts: ['fill'] },
        { number: 7, parts: ['check'] },
      ],
    },
  ])
})

test('the longest text with the most signs is read at once', () => {
  for (const sign of ['**a', '*a ', '[a](', 'https://', 'a@a.', '`', '- ']) {
    const began = performance.now()
    readMarkdown(sign.repeat(10_000 / sign.length))
    expect(performance.now() - began).toBeLessThan(500)
  }
})
