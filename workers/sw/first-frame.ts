import { lookCache, lookUrl, type Look } from '#bridge/service-worker.ts'

const escapeText = (text: string) => text.replace(/[&<>]/g, '')
const escapeAttribute = (text: string) => text.replace(/[^\w.-]/g, '')

/** The build's page with the person's look on its root element and, where there is one, the last first screen inside. */
export async function firstFrame(page: Response, build: string): Promise<Response> {
  const look = await readLook()
  if (!look) return page
  const snapshot = look.snapshot?.build === build ? look.snapshot.html : ''
  const html = (await page.text())
    // fetched beside the snapshot, but not read: as a module it would be parsed before that is painted
    .replaceAll('<link rel="modulepreload"', snapshot ? '<link rel="preload" as="script"' : '$&')
    // nor is it asked for ahead
    .replace(/ data-ahead="[^"]*"/, '')
    .replace(
      /<html[^>]*>/,
      `<html lang="${look.language === 'en' ? 'en' : 'zh-CN'}" data-theme="${escapeAttribute(look.theme)}" data-text="${escapeAttribute(String(look.textScale))}"${snapshot && ' data-kept'}>`,
    )
    .replace(/<title>[^<]*<\/title>/, (own) => (look.title ? `<title>${escapeText(look.title)}</title>` : own))
    .replace('<div id="snapshot"></div>', () => `<div id="snapshot">${snapshot}</div>`)
  return new Response(html, { status: 200, headers: page.headers })
}

async function readLook(): Promise<Look | undefined> {
  try {
    const entry = await (await caches.open(lookCache)).match(lookUrl)
    return (await entry?.json()) as Look | undefined
  } catch {
    return undefined
  }
}
