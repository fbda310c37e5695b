import { beforeAll, expect, test } from 'vitest'
import { addressOf } from '#components/target.ts'
import { startRouter } from './support/app-router.ts'

let redirectTarget: (target: string | undefined) => string
/** Parameters as they are written by the app itself. */
const written = (address: string) => {
  const { pathname, search } = new URL(address, 'https://app.example')
  return `${pathname}${search && `?${new URLSearchParams(search)}`}`
}

beforeAll(async () => {
  await startRouter()
  const { redirectTarget: targetOf } = await import('#components/page/addresses.ts')
  redirectTarget = (target) => addressOf(targetOf(target))
})

const tab = '\t'
const newline = '\n'
const nul = '\0'

const hostile: readonly string[] = [
  // other hosts
  'https://evil.example',
  'http://evil.example/my',
  'HTTPS://EVIL.EXAMPLE/home',
  '//evil.example',
  '//evil.example/my',
  '///evil.example/my',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example/home',
  '/\\/evil.example',
  '/home\\..\\..\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  '//evil.example\\@app.example/home',
  '//app.example@evil.example/home',
  'https://app.example@evil.example',
  'https://app.example.evil.example/home',
  '//evil.example:80/home',
  '//[::1]/home',
  '//127.0.0.1/home',
  'evil.example/home',
  '@evil.example',
  'app.example/home',
  // other schemes
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'javascript://%0aalert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://app.example/1',
  'file:///etc/passwd',
  'intent://evil.example#Intent;scheme=https;end',
  'about:blank',
  'mailto:someone@evil.example',
  // white space and control characters that browsers drop
  ' /home',
  '/home ',
  `${tab}/home`,
  `/${tab}/evil.example`,
  `/${newline}/evil.example`,
  `/home${newline}`,
  `${nul}/home`,
  `/home${nul}`,
  '/home\r\nLocation: https://evil.example',
  '/\u007fhome',
  '\u00a0/home',
  '\ufeff//evil.example',
  '\u3000//evil.example',
  // spelled otherwise
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%2e%2e/evil',
  '/%5cevil.example',
  '／／evil.example',
  '/home/../../evil',
  '/./home',
  '/home/./collect/../../evil',
  '/home%00',
  '/home;@evil.example',
  // not in the table
  '/admin',
  '/home/unknown',
  '/__look',
  '/sw.js',
  '/builds/latest.json',
  'home',
  'my/setting',
  '#/home',
  '?redirect=/home',
  './home',
  '../home',
  '',
]

test('60 and more hostile redirects all lead home', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(60)
  expect(hostile.filter((target) => redirectTarget(target) !== '/home')).toEqual([])
  expect(redirectTarget(undefined)).toBe('/home')
})

const own: readonly string[] = [
  '/home/collect',
  '/my',
  '/my/setting',
  '/player?id=7',
  '/user?uuid=a-b_c',
  '/search/result?word=%E6%B8%AF%E5%8F%A3&tab=creators',
  '/tag?tag=a%26b',
  '/search?next=https://evil.example',
  '/search#//evil.example',
  '/ai/undress',
]

test('paths of this app are kept as they are', () => {
  for (const target of own) expect(redirectTarget(target), target).toBe(written(target))
})

test('the same, percent-encoded once by whoever made the link, is no path any more', () => {
  for (const target of own) expect(redirectTarget(encodeURIComponent(target))).toBe('/home')
})
