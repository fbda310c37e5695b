import { Aperture, CircleUserRound, Flame, House, Moon, Orbit } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { unread } from '#data/unread.ts'
import { TabBar } from '#ui/tab-bar.tsx'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { tabs, type Tab } from './root.ts'
import styles from './shell.module.css'
import { tapTab } from './tap-tab.ts'

const icons: Record<Tab, typeof House> = {
  home: House,
  scandal: Flame,
  resource: Aperture,
  dark: Moon,
  circle: Orbit,
  my: CircleUserRound,
}

/** Where each tab leads, until it was left at another address. */
const firsts: Record<Tab, string> = {
  home: '/home',
  scandal: '/scandalous',
  resource: '/resource',
  dark: '/dark_web',
  circle: '/post',
  my: '/my',
}

interface TabsProps {
  active: Tab
  away: boolean
  /** The address that each tab was left at: its channel is that of who comes back. */
  left: Partial<Record<Tab, string>>
}

/** The six tabs; the active one tapped scrolls to the top, and again refreshes. */
export function Tabs({ active, away, left }: TabsProps) {
  const words = useWords(shellWords)
  const some = useSyncExternalStore(unread.subscribe, unread.get) > 0
  const items = tabs.map((tab) => {
    const Icon = icons[tab]
    const dot = some && tab === 'my' ? words.unread : undefined
    const href = `#${left[tab] ?? firsts[tab]}`
    return { key: tab, href, label: words.tabs[tab], icon: <Icon />, dot }
  })
  return (
    <div className={styles.tabs} data-tabs>
      <TabBar label={words.mainTabs} items={items} active={active} onTapActive={tapTab} away={away} />
    </div>
  )
}
