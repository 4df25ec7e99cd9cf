export const relationshipWordsEn = {
  nav: 'Relationships',
  title: 'Relationships',
  kind: 'Relationship',
  back: 'All relationships',
  open: 'See the relationship',
  history: 'Relationship, history',
  views: {
    all: 'All',
    running: 'In progress',
    over: 'Over',
  },
  events: {
    RelationshipRequested: 'Relationship prepared',
    RelationshipInitiated: 'Relationship opened',
    RelationshipAdminInitiated: 'Relationship opened directly',
    RelationshipFinished: 'Relationship finished',
    RelationshipAdminFinished: 'Relationship finished by an administrator',
    RelationshipFeedbackProvided: 'Both feedbacks given',
    RelationshipCancelled: 'Relationship cancelled',
  },
  event_details: {
    causes: {
      refused: 'Because the request was refused',
      withdrawn: 'Because the request was withdrawn',
      revoked: 'Because the request was revoked',
      expired: 'Because the request expired',
      deleted: 'Deleted by an administrator',
    },
  },
} as const
