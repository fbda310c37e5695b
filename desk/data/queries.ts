import {
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { DeskPage } from '#contract/desk/call.ts'
import type { DeskChangeName, DeskInput, DeskLookName, DeskReply } from '#contract/desk/catalogue.ts'
import { call, DeskFailure } from './call.ts'
import { proved } from './proof.ts'

/** What was looked at is looked at again when the window comes back, or after this time. */
const freshMs = 15_000

/** All that the desk has asked its server. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      // the server's no is an answer
      retry: (count, error) => error instanceof DeskFailure && error.code === 'no-answer' && count < 2,
    },
  },
})

/** Forgets whatever was looked at, and looks again at what is on screen. */
export function lookAnew(): void {
  queries.removeQueries({ type: 'inactive' })
  void queries.invalidateQueries()
}

/**
 * What a look answers; asked again every `everyMs` where that is given. With `lingers` the former answer stays until
 * another comes; with `anew` it is asked each time that it is begun with, however fresh the former answer is.
 */
export const useLook = <N extends DeskLookName>(
  name: N,
  input: DeskInput<N>,
  {
    everyMs,
    enabled = true,
    lingers,
    anew,
  }: { everyMs?: number | undefined; enabled?: boolean; lingers?: boolean; anew?: boolean } = {},
) =>
  useQuery<DeskReply<N>, DeskFailure>({
    queryKey: [name, input],
    queryFn: () => call(name, input),
    enabled,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    ...(lingers && { placeholderData: keepPreviousData }),
    ...(anew && { refetchOnMount: 'always' as const }),
  })

/** Looks that answer a page of rows. */
export type PagedLook = { [N in DeskLookName]: DeskReply<N> extends DeskPage<unknown> ? N : never }[DeskLookName]
/** A row of such a look. */
export type RowOf<N extends PagedLook> = DeskReply<N> extends DeskPage<infer R> ? R : never

/** Rows of a list, page by page; asked again every `everyMs` where that is given. */
export function usePages<N extends PagedLook>(
  name: N,
  input: Omit<DeskInput<N>, 'cursor'>,
  { everyMs }: { everyMs?: number | undefined } = {},
) {
  const pages = useInfiniteQuery({
    queryKey: [name, input],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      call(name, { ...input, cursor: pageParam } as DeskInput<N>) as Promise<DeskPage<RowOf<N>>>,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  return {
    rows: pages.data?.pages.flatMap(({ rows }) => rows),
    failure: pages.error as DeskFailure | null,
    isLoading: pages.isPending,
    more: pages.hasNextPage ? () => void pages.fetchNextPage() : undefined,
    isLoadingMore: pages.isFetchingNextPage,
    again: () => void pages.refetch(),
  }
}

/**
 * Makes changes; where one needs a proof, the person is asked for it and it is made then. Afterwards everything of the
 * named groups is looked at again: of the change's own group, where none is named. What is asked for under a `requestId`
 * of its own is made once, however often somebody asks.
 */
export function useChange<N extends DeskChangeName>(
  name: N,
  { groups = [name.split('.')[0]!], requestId }: { groups?: readonly string[]; requestId?: string } = {},
) {
  const client = useQueryClient()
  return useMutation<DeskReply<N>, DeskFailure, DeskInput<N>>({
    mutationFn: (input) => proved(name, input, requestId),
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey: [key] }) => groups.includes(String(key).split('.')[0]!) }),
  })
}
