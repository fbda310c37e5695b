import type { ReactNode } from 'react'

import { ChannelStrip, type ChannelStripProps } from './channel-strip.tsx'
import styles from './channel-strip.module.css'
import text from './text.module.css'

export interface ChannelHeadProps extends ChannelStripProps {
  /** Read out, not seen: the tab that leads here names the page. */
  title: string
  /** Above the channels. */
  children?: ReactNode
}

/** The top of a tab page, which stays while the page scrolls: its channels, and what stands above them. */
export function ChannelHead({ title, children, ...strip }: ChannelHeadProps) {
  return (
    <header className={styles.head}>
      <h1 className={text.unseen}>{title}</h1>
      {children}
      <ChannelStrip {...strip} />
    </header>
  )
}
