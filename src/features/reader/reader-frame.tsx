import { ChevronLeft, CloudOff } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useOffline } from '#data/settings.ts'
import { cx } from '#lib/cx.ts'
import { IconButton } from '#components/icon-button.tsx'
import text from '#components/text.module.css'
import { useWords } from '#words/words.ts'
import styles from './reader-frame.module.css'

export interface ReaderFrameProps {
  /** What is read: the work and the part. */
  title: string
  /** Small, over the title: the work. */
  over?: string | undefined
  /** The language of both titles, where it is not that of the app. */
  lang?: string | undefined
  /** The bars are in sight. */
  bars: boolean
  onBars: (bars: boolean) => void
  onBack: () => void
  /** At the right of the upper bar. */
  right?: ReactNode
  /** The lower bar. */
  tools: ReactNode
  /** Always in sight, over the content: a page number, an offer. */
  signs?: ReactNode
  /** The look of the paper, and of everything that lies over it: `paper`, `sepia`, `night`, `black`; absent follows the app. */
  paper?: string | undefined
  /** What is read. */
  children: ReactNode
}

/** The frame of a reader: the whole screen for what is read, and bars over it that come and go. */
export function ReaderFrame(props: ReaderFrameProps) {
  const { title, over, lang, bars, onBars, onBack, right, tools, signs, paper, children } = props
  const words = useWords('reader')
  const offline = useOffline()
  const back = useRef<HTMLDivElement>(null)
  const show = () => {
    onBars(true)
    // the button that was pressed is gone: the focus goes on in what it brought
    requestAnimationFrame(() => back.current?.querySelector<HTMLElement>('button')?.focus())
  }
  return (
    <main className={styles.frame} data-paper={paper}>
      <h1 className={text.unseen} lang={lang}>
        {over === undefined ? title : `${over} ${title}`}
      </h1>
      {!bars && (
        <button type="button" className={styles.show} onClick={show}>
          {words.showBars}
        </button>
      )}
      <div ref={back} className={cx(styles.top, !bars && styles.away)}>
        <IconButton label={words.back} icon={<ChevronLeft />} onClick={onBack} />
        <div className={styles.titles} lang={lang} aria-hidden>
          {over !== undefined && <span className={cx(styles.over, text.oneLine)}>{over}</span>}
          <span className={cx(styles.title, text.oneLine)}>{title}</span>
        </div>
        {offline && (
          <span className={styles.offline}>
            <CloudOff />
            {words.offline}
          </span>
        )}
        {right}
      </div>
      <div className={styles.content}>{children}</div>
      {signs !== undefined && <div className={styles.signs}>{signs}</div>}
      <div className={cx(styles.bottom, !bars && styles.away)} role="toolbar" aria-label={words.tools}>
        {tools}
      </div>
    </main>
  )
}
