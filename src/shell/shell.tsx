import { useEffect, useState } from 'react'
import { loadDexie } from '#data/db.ts'
import { startNet } from '#data/net.ts'
import { untilQuiet } from '#data/quiet.ts'
import { followSession } from '#data/session.ts'
import { noteOpen } from '#data/note-open.ts'
import { afterPaint } from '#ui/after-paint.ts'
import { itemMenu } from '#mechanics/hide/item-menu-store.ts'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { Notices } from '#ui/notices.tsx'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { ConnectionStrip } from './connection-strip.tsx'
import { pageFacts } from './display-mode.ts'
import { ItemMenuPlace } from './item-menu-place.tsx'
import { laidOutPages } from './kept.ts'
import { KeptPage } from './kept-page.tsx'
import { OutboxPlace } from './outbox-place.tsx'
import { SessionPlace } from './session-place.tsx'
import styles from './shell.module.css'
import { useStage } from './stage.ts'
import { useLoginWanted } from './use-login-wanted.ts'
import { TabContext } from './tab-context.ts'
import { Tabs } from './tabs.tsx'
import { useReturningConnection } from './use-returning-connection.ts'
import { useSnapshotGuard } from './use-snapshot-guard.ts'
import { startUpdates } from './updates.ts'

/** What nobody waits for begins when what they came for is drawn, or after this time. */
const backgroundLimitMs = 3000

/** The frame around all screens: pages that stay alive, tab bar, strips, notices. */
export function Shell() {
  const { pages, shown } = useStage()
  const [awayFrom, setAwayFrom] = useState<string>()
  const words = useWords(shellWords)
  const tab = shown.entry?.tab
  const near = new Set(pages.slice(-laidOutPages))

  // the worker is made, and others' doings are followed, when what the device has is on screen
  useEffect(
    () =>
      afterPaint(() => {
        noteOpen()
        followSession()
        startNet(pageFacts())
        void startUpdates()
        void untilQuiet(backgroundLimitMs)
          .then(loadDexie)
          .then(() => import('./background.ts'))
          .catch(() => undefined)
      }),
    [],
  )
  useEffect(() => {
    // the menu belongs to an item of the page that was left
    itemMenu.set(undefined)
  }, [shown.key])
  useEffect(() => {
    document.title = words.name
  }, [words])
  useReturningConnection()
  useSnapshotGuard(shown.path)
  useLoginWanted()

  return (
    <div className={styles.shell}>
      <LoadingBar label={words.loading} />
      {!shown.entry?.bare && <ConnectionStrip key={shown.key} overFilm={/^\/(player|short)$/.test(shown.path)} />}
      {!shown.entry?.bare && <OutboxPlace />}
      <TabContext value={null}>
        <div className={styles.stage}>
          {pages
            .toSorted((a, b) => (a.key < b.key ? -1 : 1)) // a stable order: a moved element would lose its media
            .map((place) => (
              <TabContext
                key={place.key}
                value={place.entry?.tab ? { onAway: (away) => setAwayFrom(away ? place.key : undefined) } : null}
              >
                <KeptPage place={place} shown={place.key === shown.key} near={near.has(place)} />
              </TabContext>
            ))}
        </div>
      </TabContext>
      {/* what plays on while other pages are looked at is drawn into it */}
      <div id="dock" />
      {tab && (
        <Tabs
          active={tab}
          away={awayFrom === shown.key}
          left={(one) => pages.findLast(({ entry }) => entry?.tab === one)?.href}
        />
      )}
      <Notices />
      <SessionPlace />
      <ItemMenuPlace />
    </div>
  )
}
