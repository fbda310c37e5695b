import { hostileCount, hostileLinks, hostileStrings, markOf } from './hostile-strings.ts'

/** Screens that show most of what calls bring. */
export const hostileScreens = [
  '/home',
  '/scandalous',
  '/scandalous/detail',
  '/post',
  '/post/detail',
  '/post/topic',
  '/lookmv',
  '/lookmv/detail',
  '/dating',
  '/dating/detail',
  '/player',
  '/user',
  '/search',
  '/search/result',
  '/resource',
  '/novel/detail',
  '/novel/chapter',
  '/cartoon/cartoon-detail',
  '/game/detail',
  '/picture/detail',
  '/my/issues',
  '/my/announcement',
  '/my/notice',
  '/my/app-center',
  '/my/uploads',
  '/my/downloads',
  '/user/customer',
  '/user/fan-rank',
  '/my',
] as const

/** Fields that hold what somebody wrote, and those that hold where something leads. */
const texts =
  'title name content intro summary sign username label value word author question answer body contact group reason number customer_hours navbarTitle text rule rules size'
const links = 'link url official_url share_url aff_url_copy'

/** What is planted, and in which fields. */
interface Planting {
  strings: readonly string[]
  links: readonly string[]
  textFields: readonly string[]
  linkFields: readonly string[]
}

/** What a document shows: marks of strings, links that lead where no link may, and elements that are none of the app's. */
interface Looked {
  marks: number[]
  wrong: string[]
  strange: number
}

/** What happened in a document. */
interface Told {
  hits: number
  violations: string[]
}

/**
 * Runs in the page, so it may use nothing of this module. Puts the strings into the text fields of all rows that this
 * device keeps, as if every call had brought them: past the checks at the network's edge. Nothing is asked for from then
 * on.
 */
export async function plantRows({ strings, links: addresses, textFields, linkFields }: Planting): Promise<void> {
  let [no, link] = [0, 0]
  const change = (value: unknown, field: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => change(one, field))
    // where a film's files are is no text: it is a path on hosts that the build names
    if (value && typeof value === 'object' && 'bandwidth' in value) return value
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one, name)]))
    if (typeof value !== 'string' || value === '') return value
    if (linkFields.includes(field)) return addresses[link++ % addresses.length]
    return textFields.includes(field) ? strings[no++ % strings.length] : value
  }
  const of = <R>(request: IDBRequest<R>) =>
    new Promise<R>((resolve) => (request.onsuccess = () => resolve(request.result)))
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  for (const name of names.filter((one) => one.startsWith('shiguang-person:'))) {
    const db = await of(indexedDB.open(name))
    const stores = ['cards', 'details', 'answers', 'lists', 'pages']
    const writing = db.transaction([...stores, 'uploads', 'searches', 'drafts', 'downloads'], 'readwrite')
    for (const store of stores) {
      const rows = await of(writing.objectStore(store).getAll())
      for (const row of rows as Record<string, unknown>[]) {
        for (const part of ['value', 'head', 'extras']) if (part in row) row[part] = change(row[part], '')
        writing.objectStore(store).put(row)
      }
    }
    const states = ['waiting', 'paused', 'missing', 'done', 'failed', 'cancelled']
    for (let at = 0; at < 12; at++) {
      const [title, file, word, draft, kept] = Array.from({ length: 5 }, () => strings[no++ % strings.length]!)
      const numbers = { sizeBytes: 9, bytesDone: 1, bytesPerS: 0, addedAt: at, touchedAt: 0 }
      const why = { kind: 'upload', code: 415, message: file }
      writing.objectStore('uploads').put({
        ...{ id: `u${at}`, entry: '', title, name: file, print: '', tags: {}, state: states[at % 6], why },
        ...numbers,
        ...(at % 6 > 2 && { endedAt: Date.now() }),
      })
      writing.objectStore('searches').put({ word, at })
      const fields = { title: draft, content: draft }
      writing.objectStore('drafts').put({ id: `d${at}`, target: 'post', fields, files: [], at })
      const counts = { order: at, pieces: 0, piecesDone: 0, bytes: 0, bytesDone: 0, bytesPerS: 0 }
      writing.objectStore('downloads').put({
        ...{ key: `video:${90_000 + at}`, kind: 'video', id: 90_000 + at, title: kept, state: 'paused', pins: [] },
        ...counts,
        ...{ addedAt: at, touchedAt: 0 },
      })
    }
    await new Promise((resolve) => (writing.oncomplete = resolve))
    db.close()
  }
  const device = await of(indexedDB.open('shiguang-device'))
  const writing = device.transaction('meta', 'readwrite')
  writing.objectStore('meta').put({ key: 'settings', value: { forcedOffline: true } })
  await new Promise((resolve) => (writing.oncomplete = resolve))
  device.close()
}

/** Runs in the page: what is anywhere in the document. */
export function lookAround(): Looked {
  const words: (string | null)[] = [document.body.textContent]
  for (const part of document.querySelectorAll<HTMLInputElement>('input, textarea')) words.push(part.value)
  const hrefs = [...document.querySelectorAll('a[href]')].map((a) => a.getAttribute('href')!)
  return {
    marks: [...words.join(' ').matchAll(/¤(\d+)¤/g)].map(([, no]) => Number(no)),
    wrong: hrefs.filter((href) => !/^(#\/|#root$|https?:\/\/[^/\\]|mailto:|tel:)/.test(href)),
    strange: document.querySelectorAll('iframe, object, embed, .page script, .page style, .page form[action]').length,
  }
}

/** Runs in each document before any script of its own: counts what the strings set off, and notes violations. */
export function countHits(): void {
  const told: Told = { hits: 0, violations: [] }
  Object.assign(globalThis, { told, hit: () => (told.hits += 1) })
  document.addEventListener('securitypolicyviolation', (event) => {
    const { violatedDirective, blockedURI, sample, sourceFile, lineNumber, columnNumber } = event
    told.violations.push(`${violatedDirective} ${blockedURI} ${sample} ${sourceFile}:${lineNumber}:${columnNumber}`)
  })
}

/** Runs in the page: what was counted since the last time that this was asked. */
export function told(): Told {
  const here = (globalThis as unknown as { told: Told }).told
  const { hits } = here
  here.hits = 0
  return { hits, violations: here.violations.splice(0) }
}

/** Runs in the page: whether the next start would begin with a first frame that has strings in it. */
export async function isFramed(): Promise<boolean> {
  const look = await (await caches.open('shiguang-look')).match('/__look')
  return navigator.serviceWorker.controller !== null && ((await look?.text()) ?? '').includes('¤')
}

/** What the one who shows the strings can do in a browser. */
interface Hand {
  plant(planting: Planting): Promise<void>
  /** Begins the document anew. */
  reload(): Promise<void>
  /** Opens a screen and waits until it stands still. */
  open(screen: string): Promise<void>
  look(): Promise<Looked>
  told(): Promise<Told>
  /** Waits for what `isFramed` tells. */
  framed(): Promise<void>
}

/** Shows all screens with strings in every field, until each string was on one of them. */
export async function showStrings(hand: Hand): Promise<{ faults: string[]; unseen: string[] }> {
  const faults: string[] = []
  const seen = new Set<number>()
  const note = async (where: string) => {
    const { marks, wrong, strange } = await hand.look()
    for (const no of marks) seen.add(no)
    const { hits, violations } = await hand.told()
    if (hits > 0) faults.push(`${where}: ${hits} were run`)
    if (strange > 0) faults.push(`${where}: ${strange} strange elements`)
    for (const one of [...wrong, ...violations]) faults.push(`${where}: ${one}`)
  }
  for (let round = 0; round < 5 && seen.size < hostileCount; round++) {
    await hand.plant({
      strings: hostileStrings.filter((_, no) => !seen.has(no)),
      // in each round another one where a link is on screen
      links: hostileLinks.map((_, no) => hostileLinks[(no + round * 5) % hostileLinks.length]!),
      textFields: texts.split(' '),
      linkFields: links.split(' '),
    })
    await hand.reload()
    for (const screen of hostileScreens) {
      await hand.open(screen)
      await note(screen)
      if (screen !== '/home' || round > 0) continue
      // the worker writes it into the document as text: the one place where strings meet a parser
      await hand.framed()
      await hand.reload()
      await note('the first frame')
    }
  }
  const unseen = Array.from({ length: hostileCount }, (_, no) => no).filter((no) => !seen.has(no))
  return { faults, unseen: unseen.map(markOf) }
}
