import styles from './promotion.module.css'

/** Short paragraphs, each under its heading. */
export function Texts({ texts }: { texts: Readonly<Record<string, { heading: string; text: string }>> }) {
  return Object.entries(texts).map(([key, { heading, text }]) => (
    <section key={key} className={styles.text}>
      <h2>{heading}</h2>
      <p>{text}</p>
    </section>
  ))
}
