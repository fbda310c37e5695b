import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { BodyRefused, whileAlive } from './uploads/slow-body.ts'
import { sharePage } from './words/pages.ts'

/** So much of a share is looked at: more than its three texts take. Files come behind them. */
const mostReadBytes = 262_144
/** So much is let go by, and for so long, so that the browser is done sending when it is answered. */
const mostSentBytes = 268_435_456
const mostMs = 300_000

/** Longest text that the app takes, in UTF-16 units. */
const mostChars = 20_000

/**
 * Answers what another app shares while no service worker is there to take it: before the first one has come, or after
 * the browser dropped it. The page that follows keeps the texts. They travel behind the `#`, which no log sees, and not
 * in a Location header, for which they may be too long. Files can't travel so: they are counted.
 */
export async function answerEarlyShare(c: Context): Promise<Response> {
  // the system shares from no site, and the page of another one is not the system
  if (['cross-site', 'same-site'].includes(c.req.header('sec-fetch-site') ?? '')) return c.redirect('/', 303)
  const { head, whole } = await headOf(c.req.raw.body)
  const { said, files } = partsOf(head, c.req.header('content-type') ?? '')
  const query = new URLSearchParams(Object.entries(said).filter(([, text]) => text !== ''))
  if (files > 0) query.set('lost', String(files))
  // the name makes a second look at the same page the same share
  if (query.size > 0) query.set('early', randomUUID())
  const address = `/#/share/received?${query.toString()}`
  if (!whole) c.header('Connection', 'close')
  return c.html(page(address, Object.values(said), files), 200, { 'Cache-Control': 'no-store' })
}

/** The beginning of a body, of which the rest is let go by. One that breaks off ends there: its texts may be here. */
async function headOf(body: ReadableStream<Uint8Array> | null): Promise<{ head: Buffer; whole: boolean }> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  let whole = true
  const endMs = performance.now() + mostMs
  try {
    for await (const chunk of body ? whileAlive(body) : []) {
      if (bytes < mostReadBytes) chunks.push(chunk.subarray(0, mostReadBytes - bytes))
      bytes += chunk.length
      whole = bytes <= mostSentBytes && performance.now() < endMs
      if (!whole) break
    }
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error
    whole = false
  }
  return { head: Buffer.concat(chunks), whole }
}

/** The texts of a form of several parts, and how many files there are in what was read of it. */
function partsOf(head: Buffer, type: string) {
  const said = { title: '', text: '', url: '' }
  let files = 0
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)/i.exec(type)?.[1]
  if (boundary === undefined) return { said, files }
  for (const part of `\r\n${head.toString('latin1')}`.split(`\r\n--${boundary}`).slice(1)) {
    const at = part.indexOf('\r\n\r\n')
    if (at === -1) continue
    const header = part.slice(0, at)
    if (/;\s*filename="[^"]/i.test(header)) files++
    const name = /;\s*name="(title|text|url)"/i.exec(header)?.[1] as keyof typeof said | undefined
    if (!name) continue
    const text = Buffer.from(part.slice(at + 4), 'latin1').toString('utf8')
    // half of a pair can't be put into an address
    said[name] = text
      .trim()
      .slice(0, mostChars)
      .replace(/[\ud800-\udbff]$/, '')
  }
  return { said, files }
}

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`)

/** Leads on at once; where it can't, it says what was shared. In both languages: nobody's settings are known here. */
function page(address: string, texts: readonly string[], files: number): string {
  const line = (zh: string, en: string) => `<p>${zh}</p>\n<p lang="en">${en}</p>`
  const again = line(sharePage.again.zh, sharePage.again.en)
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta http-equiv="refresh" content="0;url=${escape(address)}">
<title>…</title>
<h1><a href="${escape(address)}">${sharePage.goOn.zh} · <span lang="en">${sharePage.goOn.en}</span></a></h1>
${files > 0 ? again : ''}
${texts.map((text) => (text === '' ? '' : `<p dir="auto">${escape(text)}</p>`)).join('\n')}
</html>
`
}
