import { expect, test } from 'vitest'
import { codeIn, labelAddress } from './address.ts'

test('what a label leads to names its tag again, whatever characters it has', () => {
  for (const tag of ['AST-1', 'Ä/1 #2?%', 'a/b', '100%', '漢 字']) {
    expect(codeIn(labelAddress('https://assets.example.com/', tag))).toBe(tag)
    expect(codeIn(labelAddress('https://example.com/steward', tag))).toBe(tag)
  }
})

test('a label that was printed before the server moved still names its tag', () => {
  expect(codeIn('http://old.example.org/a/AST-1')).toBe('AST-1')
  expect(codeIn('HTTPS://EXAMPLE.ORG/a/AST-1/')).toBe('AST-1')
})

test('everything else is the code itself', () => {
  expect(codeIn(' 4006381333931 ')).toBe('4006381333931')
  expect(codeIn('a/AST-1')).toBe('a/AST-1')
  expect(codeIn('https://example.org/b/1')).toBe('https://example.org/b/1')
  expect(codeIn('https://example.org/a/%E0%A4%A')).toBe('%E0%A4%A')
})
