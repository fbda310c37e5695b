import { limits } from '#contract/shapes/inputs.ts'
import { Button } from '#components/button.tsx'
import { discoveryWords } from '#words/discovery.ts'
import { useWords } from '#words/words.ts'
import styles from './tags.module.css'
import { tagLink } from '#features/tag/shared/tag-link.ts'

/** At the bottom while several tags are being chosen: the way to the videos that carry all of them. */
export function PickedTags({ tags }: { tags: readonly string[] }) {
  const words = useWords(discoveryWords)
  return (
    <div className={styles.foot} role="group" aria-label={words.pickTags}>
      <p className={styles.hint}>{words.pickHint(limits.tags)}</p>
      <Button wide tone="primary" disabled={tags.length === 0} to={tagLink(...tags)}>
        {words.showPicked(tags.length)}
      </Button>
    </div>
  )
}
