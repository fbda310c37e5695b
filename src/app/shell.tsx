import { CatchBoundary, useMatches } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { loadDexie } from '#data/db.ts'
import { startNet } from '#data/net.ts'
import { whenIdle } from '#data/idle.ts'
import { followSession } from '#data/session.ts'
import { afterPaint } from '#lib/scheduling.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { LoadingBar } from '#components/loading-bar.tsx'
import { Notices } from '#components/notices.tsx'
import { pagePath, type PagePath, type Target } from '#components/target.ts'
import { loadAllWords, useWords } from '#words/words.ts'
import { ConnectionStrip } from './connection-strip.tsx'
import { pageFacts } from '#features/install/shared/display-mode.ts'
import { ItemMenuPlace } from './item-menu-place.tsx'
import { KeptPages } from './kept-pages.tsx'
import { OutboxPlace } from './outbox-place.tsx'
import type { Tab } from '#components/page/root.ts'
import { SessionPlace } from './session-place.tsx'
import styles from './shell.module.css'
import { useLoginWanted } from './use-login-wanted.ts'
import { TabContext } from '#components/page/tab-context.ts'
import { Tabs } from './tabs.tsx'
import { useReturningConnection } from './use-returning-connection.ts'
import { hideSnapshot } from '#features/home/snapshot.ts'

/** What nobody waits for begins when what they came for is drawn, or after this time. */
const backgroundLimitMs = 3000

type Parameters = Record<string, string | number | undefined>

/** What the frame needs to know of the page that is shown. */
const useShownPage = () =>
  useMatches({
    select: (matches) => {
      const { id, pathname: path = '/', search = {}, staticData = {} } = matches.at(-1) ?? {}
      return { id, path, search: search as Parameters, ...staticData }
    },
    structuralSharing: true,
  })

/** Where each tab was left. */
function useTabsLeft({ tab, path, search }: ReturnType<typeof useShownPage>) {
  const [left, setLeft] = useState<Partial<Record<Tab, Target>>>({})
  const last = tab && left[tab]
  if (tab && !(last && 'to' in last && last.search === search))
    setLeft((all) => ({ ...all, [tab]: { to: path as PagePath, search } }))
  return left
}

/** The frame around all screens: pages that stay alive, tab bar, strips, notices. */
export function Shell() {
  const page = useShownPage()
  const { id, path, tab, bare, film } = page
  const left = useTabsLeft(page)
  const [awayFrom, setAwayFrom] = useState<string>()
  const words = useWords('shell')

  // the worker is made, and others' doings are followed, when what the device has is on screen
  useEffect(
    () =>
      afterPaint(() => {
        followSession()
        startNet(pageFacts())
        void import('./behind-first-frame.ts').then((behind) => behind.startBehindFirstFrame()).catch(() => undefined)
        void whenIdle(backgroundLimitMs)
          .then(loadDexie)
          // what runs there speaks at once
          .then(() => loadAllWords().catch(() => undefined))
          .then(() => import('./background.ts'))
          .catch(() => undefined)
      }),
    [],
  )
  useEffect(() => {
    // the menu belongs to an item of the page that was left
    itemMenu.set(undefined)
  }, [id])
  useEffect(() => {
    document.title = words.name
  }, [words])
  useEffect(() => {
    if (path !== '/' && path !== pagePath('/home')) hideSnapshot()
  }, [path])
  useReturningConnection()
  useLoginWanted()

  // each by itself: what fails is not there until another page is shown, and takes neither the pages along nor the rest
  const beside = (part: ReactNode) => (
    <CatchBoundary getResetKey={() => id ?? ''} errorComponent={() => null}>
      {part}
    </CatchBoundary>
  )
  return (
    <div className={styles.shell}>
      <LoadingBar label={words.loading} />
      {beside(!bare && <ConnectionStrip key={id} overFilm={film === true} />)}
      {beside(!bare && <OutboxPlace />)}
      <TabContext value={null}>
        <div className={styles.stage}>
          <KeptPages
            frame={(page, content) => (
              <TabContext
                key={page.id}
                value={page.staticData.tab ? { onAway: (away) => setAwayFrom(away ? page.id : undefined) } : null}
              >
                {content}
              </TabContext>
            )}
          />
        </div>
      </TabContext>
      {/* what plays on while other pages are looked at is drawn into it */}
      <div id="dock" />
      {tab && <Tabs active={tab} away={awayFrom === id} left={left} />}
      <Notices />
      {beside(<SessionPlace />)}
      {beside(<ItemMenuPlace />)}
    </div>
  )
}
