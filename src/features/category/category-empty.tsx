import { LayoutGrid } from 'lucide-react'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { useWords } from '#words/words.ts'
import { pageLink } from '#components/target.ts'

/** Nothing in a category, or in a section. */
export function CategoryEmpty({ section = false }: { section?: boolean }) {
  const words = useWords('category')
  return (
    <Empty
      icon={<LayoutGrid />}
      title={section ? words.sectionEmpty : words.empty}
      action={<Button to={pageLink('/home')}>{words.toHome}</Button>}
    >
      {words.emptyText}
    </Empty>
  )
}
