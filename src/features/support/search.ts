import * as v from 'valibot'
import { feedbackTopics } from '#contract/feedback-topics.ts'

/** What the message is about, where the address says so. */
export const AboutTopic = v.object({ about: v.optional(v.fallback(v.optional(v.picklist(feedbackTopics)), undefined)) })
