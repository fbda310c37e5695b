import { Aperture, CircleUserRound, Flame, House, Moon, Orbit } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { unread } from '#data/unread.ts'
import { TabBar } from '#components/tab-bar.tsx'
import { useWords } from '#words/words.ts'
import { tabs, type Tab } from '#components/page/root.ts'
import styles from './shell.module.css'
import { tapTab } from '#components/page/tap-tab.ts'
import { pageLink } from '#components/target.ts'
import type { Target } from '#components/target.ts'

const icons: Record<Tab, typeof House> = {
  home: House,
  scandal: Flame,
  resource: Aperture,
  dark: Moon,
  circle: Orbit,
  my: CircleUserRound,
}

/** Where each tab leads, until it was left at another address. */
const firsts: Record<Tab, Target> = {
  home: pageLink('/home'),
  scandal: pageLink('/scandalous'),
  resource: pageLink('/resource'),
  dark: pageLink('/dark_web'),
  circle: pageLink('/post'),
  my: pageLink('/my'),
}

interface TabsProps {
  active: Tab
  away: boolean
  /** Where each tab was left: its channel is that of who comes back. */
  left: Partial<Record<Tab, Target>>
}

/** The six tabs; the active one tapped scrolls to the top, and again refreshes. */
export function Tabs({ active, away, left }: TabsProps) {
  const words = useWords('shell')
  const some = useSyncExternalStore(unread.subscribe, unread.get) > 0
  const items = tabs.map((tab) => {
    const Icon = icons[tab]
    const dot = some && tab === 'my' ? words.unread : undefined
    return { key: tab, to: left[tab] ?? firsts[tab], label: words.tabs[tab], icon: <Icon />, dot }
  })
  return (
    <div className={styles.tabs} data-tabs>
      <TabBar label={words.mainTabs} items={items} active={active} onTapActive={tapTab} away={away} />
    </div>
  )
}
