import {
  AppWindow,
  Check,
  EllipsisVertical,
  Globe,
  MonitorDown,
  Plus,
  Share,
  SquarePlus,
  type LucideIcon,
} from 'lucide-react'
import type { Platform } from './platform.ts'
import { installWords } from '#words/install.ts'
import { useWords } from '#words/words.ts'
import styles from './install.module.css'

/** What the button looks like that each step is about. */
const icons: Record<Platform, readonly LucideIcon[]> = {
  android: [Globe, EllipsisVertical, SquarePlus, Check],
  ios: [Globe, Share, SquarePlus, Plus],
  desktop: [AppWindow, MonitorDown, Check],
}

/** The steps on one platform, and what there is to know besides. */
export function Steps({ where }: { where: Platform }) {
  const words = useWords(installWords)
  const steps: string[] = Object.values(words.steps[where])
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((text, at) => {
          const Icon = icons[where][at]
          return (
            <li key={text} className={styles.step}>
              <span className={styles.no} aria-hidden>
                {at + 1}
              </span>
              <span className={styles.text}>{text}</span>
              {Icon && (
                <span className={styles.icon}>
                  <Icon />
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <p className={styles.note}>{words.notes[where]}</p>
    </>
  )
}
