import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import styles from './post.module.css'

/** The shape of posts: each a picture with lines. */
export function PostSkeleton() {
  const { loading } = useWords('shell')
  return (
    <div className={styles.skeleton}>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} label={index === 0 ? loading : ''} shape="detail" count={2} />
      ))}
    </div>
  )
}
