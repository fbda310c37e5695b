import { langOf, lookCache, lookUrl, type Look } from '#bridge/service-worker.ts'
import { inTime } from './in-time.ts'

const escapeText = (text: string) => text.replace(/[&<>]/g, '')
const escapeAttribute = (text: string) => text.replace(/[^\w.-]/g, '')

const themes: readonly unknown[] = ['system', 'dark', 'light'] satisfies Look['theme'][]

/** The build's page with the person's look on its root element and, where there is one, the last first screen inside. */
export async function firstFrame(page: string, headers: Headers, build: string): Promise<Response> {
  const look = await inTime(readLook, lookLimitMs)
  if (!look) return new Response(page, { headers })
  const snapshot = look.snapshot?.build === build ? look.snapshot.html : ''
  const html = page
    // fetched beside the snapshot, but not read: as a module it would be parsed before that is painted
    .replaceAll('<link rel="modulepreload"', snapshot ? '<link rel="preload" as="script"' : '$&')
    // nor is it asked for ahead
    .replace(/ data-ahead="[^"]*"/, '')
    .replace(
      /<html[^>]*>/,
      `<html lang="${langOf(look)}" data-theme="${escapeAttribute(look.theme)}" data-text="${escapeAttribute(String(look.textScale))}"${snapshot && ' data-kept'}>`,
    )
    .replace(/<title>[^<]*<\/title>/, (own) => (look.title ? `<title>${escapeText(look.title)}</title>` : own))
    .replace('<div id="snapshot"></div>', () => `<div id="snapshot">${snapshot}</div>`)
  return new Response(html, { headers })
}

/** The page can do without: its look is applied once more by its own script. */
const lookLimitMs = 300

/** The kept look; undefined where there is none, or only a part of one, or something else lies in its place. */
async function readLook(): Promise<Look | undefined> {
  // not opened, which would make the cache anew of a device that is being wiped
  const entry = await caches.match(lookUrl, { cacheName: lookCache })
  const look = (await entry?.json()) as Partial<Look> | null | undefined
  if (!look || !themes.includes(look.theme) || !(Number(look.textScale) > 0)) return undefined
  const { title, snapshot } = look
  if (title !== undefined && typeof title !== 'string') return undefined
  if (snapshot !== undefined && typeof snapshot?.html !== 'string') return undefined
  return look as Look
}
