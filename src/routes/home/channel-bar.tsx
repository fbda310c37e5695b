import type { ReactNode } from 'react'
import { Search } from 'lucide-react'
import type { Tab } from '#contract/shapes/home.ts'
import { ChannelHead } from '#ui/channel-head.tsx'
import { homeWords } from '#words/home.ts'
import { useWords } from '#words/words.ts'
import styles from './home.module.css'

export interface ChannelBarProps {
  /** Read out, not seen. */
  title: string
  channels: readonly Tab[]
  active: Tab | undefined
  onSelect: (id: number) => void
  /** Beside the way to the search. */
  children?: ReactNode
}

/** The top of a tab page: the way to the search, and the channels. */
export function ChannelBar({ title, channels, active, onSelect, children }: ChannelBarProps) {
  const words = useWords(homeWords)
  return (
    <ChannelHead
      title={title}
      label={words.channels}
      channels={channels.map(({ id, name }) => ({ key: String(id), label: name }))}
      active={String(active?.id ?? '')}
      onSelect={(key) => onSelect(Number(key))}
    >
      <div className={styles.tools}>
        <a className={styles.search} href="#/search">
          <Search />
          <span>{words.searchHint}</span>
        </a>
        {children}
      </div>
    </ChannelHead>
  )
}
