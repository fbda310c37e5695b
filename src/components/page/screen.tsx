import { use, useState, type ReactNode } from 'react'
import { Bar } from '#components/bar.tsx'
import { Scroller } from '#components/scroller.tsx'
import { useWords } from '#words/words.ts'
import { goBack } from './navigation.ts'
import styles from './screen.module.css'
import { TabContext } from './tab-context.ts'

export interface ScreenProps {
  title?: ReactNode
  /** Icon buttons or a link at the right of the bar. */
  right?: ReactNode
  /** Takes the place of the whole bar; a tab page's search and channels. */
  bar?: ReactNode
  /** Stays at the bottom: a composer. */
  foot?: ReactNode
  /** Drawn between bar and scroller, such as a player. */
  top?: ReactNode
  children: ReactNode
}

/** The frame of a screen: a bar, and a scroller of its own that keeps its place. */
export function Screen({ title, right, bar, foot, top, children }: ScreenProps) {
  const words = useWords('shell')
  const [away, setAway] = useState(false)
  const tab = use(TabContext)
  const onAway = (next: boolean) => {
    setAway(next)
    tab?.onAway(next)
  }
  return (
    <div className={styles.screen} data-tab={tab ? true : undefined}>
      {top}
      <Scroller onAway={onAway}>
        {bar ??
          (top === undefined && (
            <Bar
              title={title}
              back={tab ? undefined : { label: words.back, onClick: () => goBack() }}
              right={right}
              away={away}
            />
          ))}
        <main className={styles.main}>{children}</main>
      </Scroller>
      {foot}
    </div>
  )
}
