import { Link } from '@tanstack/react-router'
import { Empty } from '#components/empty.tsx'
import { useDeskWords } from '../words/desk.ts'

/** There is no screen at this address. */
export function NotFound() {
  const words = useDeskWords()
  return <Empty title={words.nothingThere} action={<Link to="/">{words.toStart}</Link>} />
}
