import * as v from 'valibot'
import { expect, test } from 'vitest'
import { InnerReply, messageOf, OuterReply } from '#contract/reply.ts'

test('the message within data is preferred', () => {
  expect(messageOf({ status: 400, msg: '外', data: { msg: '内' }, time: 1 })).toBe('内')
  expect(messageOf({ status: 400, msg: '外', data: {}, time: 1 })).toBe('外')
  expect(messageOf({ status: 400, time: 1 })).toBe('')
})

test('data that is null is missing', () => {
  expect(v.parse(InnerReply, { status: 200, msg: '', data: null, time: 1 })).toEqual({ status: 200, msg: '', time: 1 })
})

test('an errcode is a number and data a text', () => {
  expect(v.is(OuterReply, { errcode: 0, data: 'AQ' })).toBe(true)
  expect(v.is(OuterReply, { errcode: 1003 })).toBe(true)
  expect(v.is(OuterReply, { errcode: '0' })).toBe(false)
  expect(v.is(OuterReply, { errcode: 0, data: {} })).toBe(false)
  expect(v.is(OuterReply, '<html>')).toBe(false)
})
