import { Film } from 'lucide-react'
import type { Share } from '#bridge/shared.ts'
import { formatBytes } from '#lib/bytes.ts'
import { LocalPicture } from '#components/attach/local-picture.tsx'
import { receivedWords } from '#words/received.ts'
import { useWords } from '#words/words.ts'
import styles from './share-target.module.css'

/** What was shared, as it came. */
export function ShareCard({ share, files }: { share: Share; files: readonly File[] }) {
  const words = useWords(receivedWords)
  const { title, text, url, lost, early } = share
  return (
    <section className={styles.share} aria-label={words.what}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {text && <p className={styles.text}>{text}</p>}
      {url && !text.includes(url) && <p className={styles.link}>{url}</p>}
      {files.length > 0 && (
        <ul className={styles.files} aria-label={words.files}>
          {files.map((file, no) => (
            // the same file may come twice
            <li key={`${no} ${file.name}`}>
              {file.type.startsWith('image/') ? (
                <LocalPicture blob={file} ratio={1} alt={file.name} />
              ) : (
                <div className={styles.file}>
                  <Film />
                  <span className={styles.name}>{file.name}</span>
                  <span>{formatBytes(file.size)}</span>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {lost > 0 && <p className={styles.note}>{early ? words.lostEarly(lost) : words.lost(lost)}</p>}
    </section>
  )
}
