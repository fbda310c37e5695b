import './components/tokens.css'
import './components/base.css'
import './app/shell.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { loadDexie } from '#data/db.ts'
import { forgetReads } from '#data/read-ahead.ts'
import { beginSession } from '#data/session.ts'
import { boot, readBoot } from '#data/settings.ts'
import { fullKey, sessionTexts } from '#data/web-storage.ts'
import { applyAppearance, languageOf } from '#app/appearance.ts'
import { readHome } from '#features/home/read-home.ts'
import { App } from '#app/app.tsx'
import { followTyping, isBusy } from '#components/page/busy.ts'
import { reloadForCode } from '#components/page/chunk.ts'
import { ChunkError } from '#lib/chunk-error.ts'
import { followFaults } from '#components/page/follow-faults.ts'
import { takeBack } from '#app/resumed.ts'
import { prepareNavigation, startNavigation } from '#app/start-navigation.ts'
import { isIncognito } from '#bridge/sealing.ts'
import { languages, type Language } from '#contract/languages.ts'
import { loadWords, systemLanguage } from '#words/words.ts'

/** Opening the device's storage may take this long; a frozen tab can block it without saying so. */
const openLimitMs = 5000

/** What the first screen shows is waited for so long; it comes later otherwise. */
const readLimitMs = 400
/** What was read ahead is of no use once the first screen is drawn, on a slow phone too. */
const forgetMs = 10_000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
/** The last first screen is shown (`boot.ts`): there is a database, and one who waits for it. */
const comesBack = 'snapshot' in document.documentElement.dataset
const startsAtHome = () => /^(#\/(home)?)?$/.test(location.hash)

/** The language once its words are here, another one where they can't be had. */
async function speakable(wanted: Language): Promise<Language> {
  for (const one of [wanted, ...languages])
    if (
      await loadWords(one, 'first').then(
        () => true,
        () => false,
      )
    )
      return one
  if (reloadForCode()) return await new Promise<never>(() => {})
  throw new ChunkError('no words')
}

async function start() {
  // who comes back sees what they saw; for anybody else it is the next thing that is needed
  if (!comesBack) void loadDexie().catch(() => undefined)
  // most likely the page's; asked for while the device's settings are read
  loadWords(systemLanguage([document.documentElement.lang]), 'first').catch(() => undefined)
  const opened = readBoot().then(() => true)
  const root = createRoot(document.getElementById('root')!, {
    onCaughtError: (error, { componentStack }) => {
      // code that can't be had is no fault of the app's: the page that wants it says so
      if (error instanceof ChunkError) return
      reportError(Object.assign(error instanceof Error ? error : new Error(String(error)), { componentStack }))
    },
  })
  const inTime = await Promise.race([opened.catch(() => false), pause(openLimitMs).then(() => false)])
  boot.full = inTime && !boot.lock && sessionTexts.get(fullKey) !== null
  // nobody is asked their age twice because the answer found no room
  if (boot.full) boot.adult ??= sessionTexts.get(fullKey) === 'true'
  boot.memoryOnly = !inTime || boot.full
  if (boot.memoryOnly) await import('#data/memory.ts').then(({ keepInMemory }) => keepInMemory()).catch(() => undefined)
  // what is known of the person has come too late for this document: nobody is asked their age again, nor left unlocked
  if (!inTime) void opened.then(() => isBusy() || location.reload()).catch(() => undefined)
  const { theme, textScale } = boot.settings
  const language = await speakable(languageOf(boot.settings.language))
  applyAppearance({ theme, language, textScale })
  if (boot.lock || isIncognito) {
    const [gate] = await Promise.all([import('#features/lock/gate.tsx'), loadWords(language, 'rest')])
    await gate.passGate(isBusy)
  }
  // what can be done meanwhile is done meanwhile
  const read = boot.adult && !boot.memoryOnly && startsAtHome() && readHome(boot.person ?? 'guest', !boot.lock)
  beginSession(boot.person)
  followTyping()
  followFaults()
  takeBack()
  prepareNavigation()
  const navigated = boot.adult === true && startNavigation()
  if (read) {
    await Promise.race([read.catch(() => {}), pause(readLimitMs)])
    setTimeout(forgetReads, forgetMs)
  }
  await navigated
  // in slices, between which the page stays free
  startTransition(() => root.render(<App />))
}

if (comesBack) void start()
// all of the code has just been read for the first time: a task of its own, so that nothing waits for both
else setTimeout(start)
