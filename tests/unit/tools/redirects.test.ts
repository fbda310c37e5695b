import { expect, test } from 'vitest'
import { buildConfig } from '../../../config/build-config.ts'

const keys = `1:${'0'.repeat(64)}`
const redirectsOf = (text: string | undefined) =>
  buildConfig({ SHIGUANG_KEYS: keys, SHIGUANG_REDIRECTS: text }).redirects

test('who operates the app says which of its paths have moved', () => {
  expect(redirectsOf('/a=/home, /b/c=https://example.org/d?e=1')).toEqual({
    '/a': '/home',
    '/b/c': 'https://example.org/d?e=1',
  })
  expect(redirectsOf('')).toEqual({})
  expect(redirectsOf(undefined)).toEqual({ '/index': '/home', '/mine': '/my' })
})

test('a redirect that is none is refused when the app is built', () => {
  for (const text of ['/a', 'a=/home', '/a=home', '/a=//evil.example', '/a=javascript:alert(1)', '/a=http://x.example'])
    expect(() => redirectsOf(text), text).toThrow('SHIGUANG_REDIRECTS')
})
