import { expectTypeOf, test } from 'vitest'
import {
  callOf,
  type CallName,
  type InputOf,
  type ItemOf,
  type MoneyCall,
  type OutboxCall,
  type OutputOf,
  type PageCall,
  type ReadCall,
} from '#contract/catalogue.ts'
import type { Failure, FailureKind } from '#contract/failures.ts'
import type { EntityOf } from '#contract/kind.ts'
import type { Comment } from '#contract/shapes/comment.ts'
import type { Mv, MvDetail } from '#contract/shapes/media.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { SectionPage } from '#contract/shapes/section.ts'

test('inputs and outputs follow from the name', () => {
  expectTypeOf<InputOf<'mv.detail'>>().toEqualTypeOf<{ id: number }>()
  expectTypeOf<OutputOf<'mv.detail'>>().toEqualTypeOf<MvDetail>()
  expectTypeOf<OutputOf<'mv.comments'>>().toEqualTypeOf<Page<Comment>>()
  expectTypeOf<OutputOf<'element.more'>>().toEqualTypeOf<SectionPage>()
  expectTypeOf<ItemOf<'mv.byTag'>>().toEqualTypeOf<Mv>()
  expectTypeOf<InputOf<'club.join'>['months']>().toEqualTypeOf<1 | 3 | 12>()
  expectTypeOf(callOf('mv.detail').mode).toEqualTypeOf<'read'>()
})

test('an optional field is absent or a value, never undefined', () => {
  const plain = { tag: '猫' } satisfies InputOf<'mv.byTag'>
  const full = { tag: '猫', sort: 'hot', cursor: 'c', limit: 50 } satisfies InputOf<'mv.byTag'>
  // @ts-expect-error undefined is not a sort
  const wrong = { tag: '猫', sort: undefined } satisfies InputOf<'mv.byTag'>
  // @ts-expect-error a tag is needed
  const missing = {} satisfies InputOf<'mv.byTag'>
  expectTypeOf([plain, full, wrong, missing]).toBeArray()
})

test('the groups of calls are told apart', () => {
  expectTypeOf<'mv.like'>().toExtend<OutboxCall>()
  expectTypeOf<'mv.buy'>().toExtend<MoneyCall>()
  expectTypeOf<'mv.detail'>().toExtend<ReadCall>()
  expectTypeOf<'mv.byTag' | 'wei.list' | 'element.more'>().toExtend<PageCall>()
  expectTypeOf<Extract<OutboxCall, MoneyCall | ReadCall>>().toBeNever()
  expectTypeOf<Extract<'mv.detail' | 'user.login', OutboxCall | MoneyCall | PageCall>>().toBeNever()
  // @ts-expect-error no such call
  expectTypeOf<'mv.moon'>().toExtend<CallName>()
})

test('kinds and failures are unions', () => {
  expectTypeOf<EntityOf<'video'>>().toEqualTypeOf<Mv>()
  expectTypeOf<EntityOf<'comment:post'>>().toEqualTypeOf<Comment>()
  expectTypeOf<Extract<FailureKind, 'schema' | 'session'>>().toEqualTypeOf<'schema' | 'session'>()
  expectTypeOf<Extract<Failure, { kind: 'build' }>['code']>().toEqualTypeOf<1003 | 1004>()
})
