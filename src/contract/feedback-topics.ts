/** What a message to customer service can be about, where it says so. */
export const feedbackTopics = ['certification'] as const
export type FeedbackTopic = (typeof feedbackTopics)[number]

/** The target of the draft of a message: one for each topic. */
export const feedbackTarget = (about?: FeedbackTopic) => (about ? `feedback:${about}` : 'feedback')
