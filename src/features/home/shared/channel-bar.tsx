import type { ReactNode } from 'react'
import { Search } from 'lucide-react'
import type { Tab } from '#contract/shapes/home.ts'
import { ChannelHead } from '#components/channel-head.tsx'
import { useWords } from '#words/words.ts'
import styles from '../home.module.css'
import { pageLink } from '#components/target.ts'
import { TargetLink } from '#components/target-link.tsx'

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
  const words = useWords('home')
  return (
    <ChannelHead
      title={title}
      label={words.channels}
      channels={channels.map(({ id, name }) => ({ key: String(id), label: name }))}
      active={String(active?.id ?? '')}
      onSelect={(key) => onSelect(Number(key))}
    >
      <div className={styles.tools}>
        <TargetLink className={styles.search} to={pageLink('/search')}>
          <Search />
          <span>{words.searchHint}</span>
        </TargetLink>
        {children}
      </div>
    </ChannelHead>
  )
}
