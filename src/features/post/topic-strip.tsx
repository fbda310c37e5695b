import { useList } from '#data/use-list.ts'
import { cards as topicCards } from './topic-cards.tsx'
import { Rail } from '#components/rail.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { postWords } from '#words/post.ts'
import { useWords } from '#words/words.ts'
import styles from './post.module.css'

/** Featured topics, side by side; nothing while there are none. */
export function TopicStrip() {
  const words = useWords(postWords)
  const list = useList('topic.feature', {})
  const topics = list.entries.flatMap((entry) => (entry.type === 'item' ? [entry.card] : []))
  if (topics.length === 0) return null
  return (
    <section className={styles.topics}>
      <SectionHead title={words.allTopics} />
      <Rail label={words.topics} narrow>
        {topics.map((card) => (
          <topicCards.Card key={card.id} value={card} />
        ))}
      </Rail>
    </section>
  )
}
