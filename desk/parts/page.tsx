import { CircleHelp } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { IconButton } from '#components/icon-button.tsx'
import { useSelf } from '../data/self.ts'
import { useDeskWords } from '../words/desk.ts'
import styles from './page.module.css'

interface PageProps {
  title: string
  /** What the screen is for, and how it works: shown where it is asked for. */
  help: string
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the desk: its title, what can be done on it, its help, and what it shows. */
export function Page({ title, help, actions, children }: PageProps) {
  const words = useDeskWords()
  const place = useSelf()?.title
  const [helps, setHelps] = useState(false)
  useEffect(() => {
    document.title = [title, place, words.desk].filter(Boolean).join(' · ')
  }, [title, place, words])
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.actions}>{actions}</div>
        <IconButton label={words.help} icon={<CircleHelp />} pressed={helps} onClick={() => setHelps(!helps)} />
      </header>
      {helps && <p className={styles.help}>{help}</p>}
      {children}
    </>
  )
}

/** A part of a screen with a title of its own. */
export function Panel({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      {title !== undefined && <h2 className={styles.panelTitle}>{title}</h2>}
      {children}
    </section>
  )
}
