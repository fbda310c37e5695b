import type { DownloadRow } from '#bridge/rows.ts'
import { useUsage } from '#data/storage.ts'
import { formatBytes } from '#lib/bytes.ts'
import { UsageBar } from '#components/usage-bar.tsx'
import { shelfWords } from '#words/shelf.ts'
import { useWords } from '#words/words.ts'
import styles from './downloads.module.css'

/** How much room downloads take, and how much is left. */
export function StorageBar({ rows }: { rows: readonly DownloadRow[] }) {
  const words = useWords(shelfWords)
  const downloads = rows.reduce((sum, { bytesDone }) => sum + bytesDone, 0)
  const usage = useUsage(rows.filter(({ state }) => state === 'done').length)
  const used = formatBytes(downloads)
  const free = usage ? Math.max(0, usage.quota - usage.total) : 0
  const text = free > 0 ? words.storage(used, formatBytes(free)) : words.storageUsed(used)
  const others = usage ? Math.max(0, usage.total - downloads) : 0
  const whole = Math.max(1, downloads + others + free)
  return (
    <div className={styles.storage}>
      <UsageBar
        label={text}
        parts={[
          { key: 'downloads', share: downloads / whole, tone: 'accent' },
          { key: 'others', share: others / whole, tone: 'rest' },
        ]}
      />
      <p className={styles.note}>{text}</p>
    </div>
  )
}
