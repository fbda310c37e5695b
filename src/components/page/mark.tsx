import styles from './mark.module.css'

const blades = [0, 60, 120, 180, 240, 300]

/** The mark: an aperture whose edge catches the light. The same drawing as the icons (`tools/make-icons.ts`). */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 64 64" aria-hidden>
      <circle cx="32" cy="32" r="22" className={styles.ring} />
      {blades.map((turn) => (
        <path key={turn} d="M32 21.5 L46.7 15.9" transform={`rotate(${turn} 32 32)`} className={styles.blade} />
      ))}
      <polygon points="32,21.5 41.09,26.75 41.09,37.25 32,42.5 22.91,37.25 22.91,26.75" className={styles.light} />
      <path d="M32 10 A22 22 0 0 1 52.5 24" className={styles.edge} />
    </svg>
  )
}
