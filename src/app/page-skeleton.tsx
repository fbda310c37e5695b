import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { Screen } from '#components/page/screen.tsx'
import styles from '#components/page/screen.module.css'

/** A page whose code is on its way. */
export function PageSkeleton() {
  const words = useWords('shell')
  return (
    <Screen title="">
      <div className={styles.skeleton}>
        <Skeleton label={words.loading} shape="cards" />
      </div>
    </Screen>
  )
}
