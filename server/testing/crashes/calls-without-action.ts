/**
 * The writing calls that no action makes, by the reason. What is left out for being one statement of its own stands
 * here too: a crash leaves it done or not done, and nothing else in the database depends on it.
 */
export const callsWithoutAction: readonly { because: string; calls: readonly string[] }[] = [
  {
    because: 'it exists in tests only',
    calls: [
      ...['resetTestData', 'setTestClock', 'clearTestClock', 'setTestStock', 'runTestJobs'],
      ...['setTestMaintainSetting', 'makeTestDeposit', 'setTestProvider'],
    ],
  },
  {
    because: 'it counts in memory, and a crash may lose a minute of counts',
    calls: ['reportVitals'],
  },
  {
    because: 'it only asks, although it is sent by POST',
    calls: [
      ...['checkUserEmail', 'readResetLink', 'readOmniUserInfo', 'verifyPassword'],
      ...['verifyLineToken', 'beginLineLogin', 'openStoreMap', 'readPasskeyLoginOptions'],
      ...['readPasskeyOptions', 'reviewOrderLines', 'reviewExchange', 'previewMemberMerge'],
      ...['tryCouponGift', 'createPreviewLink', 'openReturnUpload', 'openStoreLabels'],
      ...['readUserPasskeyOptions', 'readSignInPasskeyOptions'],
    ],
  },
  {
    because: 'sessions, codes and factors: a person who gets no answer asks for another one',
    calls: [
      ...['register', 'sendUserVerificationEmail', 'verifyEmailCode', 'login', 'logout'],
      ...['sendResetPasswordVerificationEmail', 'resetPassword', 'resetPasswordByLink'],
      ...['refreshToken', 'getLineToken', 'linkLine', 'adminLogin', 'adminLoginVerify'],
      ...['adminLoginByPasskey', 'unlockAdministrator', 'forgetAdministratorPassword'],
      ...['resetAdministratorPassword', 'verifyAdministratorEmail', 'acceptInvitation'],
      ...['adminRefreshToken', 'adminLogout', 'changeOwnPassword', 'stepUp', 'endOwnSession'],
      ...['endOtherSessions', 'beginTotp', 'confirmTotp', 'beginPasskey', 'confirmPasskey'],
      ...['removeSecondFactor', 'renewRecoveryCodes', 'endMemberSessions', 'changePassword'],
      ...['changeEmail', 'verifyNewEmail', 'undoEmailChange', 'endUserSession'],
      ...['endOtherUserSessions', 'addUserPasskey', 'removeUserPasskey', 'signInByPasskey'],
    ],
  },
  {
    because: 'one record of its own, written by one transaction as create-record and update-record',
    calls: [
      ...[
        'updateUser',
        'updateNoticeSettings',
        'takeLineEvents',
        'createRecipient',
        'updateRecipient',
        'deleteRecipient',
      ],
      ...['createInvoice', 'updateInvoice', 'deleteInvoice', 'createReview', 'markReviewHelpful'],
      ...['updateStandingOrder', 'endStandingOrder', 'pauseStandingOrder', 'resumeStandingOrder'],
      ...['skipStandingOrderByCode'],
      ...['askForRestock', 'endRestockNotices', 'removeRestockNotice', 'updateRefill'],
      ...[
        'removeCombinationNotice',
        'forgetRefill',
        'uploadReviewPicture',
        'uploadReturnPicture',
        'keepRefundAccount',
        'returnFromStoreMap',
        'createAdministrator',
      ],
      ...['updateAdministrator', 'resendInvitation', 'withdrawInvitation', 'resetSecondFactors'],
      ...['createWebhook', 'updateWebhook', 'deleteWebhook', 'renewWebhookSecret'],
      ...['testWebhook', 'replayWebhookDelivery', 'createApiKey', 'revokeApiKey'],
      ...['createRole', 'updateRole', 'createView', 'updateView', 'createReportSchedule'],
      ...['publishReview', 'hideReview', 'answerReview', 'editMember', 'disableMember'],
      ...['noteUncollected', 'takeBackUncollected', 'assignException', 'photographReturn'],
      ...['setStockAlerts', 'setStockPlaces', 'wishStockDigest', 'putAwayFirstRun'],
      ...['stepPurchaseOrder', 'blockLot'],
      ...['writeSettings', 'undoSettings', 'writeLetter', 'undoLetter'],
    ],
  },
  {
    because: 'a note, tag or look that is written as note-member is',
    calls: [
      ...['recallLot'],
      ...['noteOrder', 'tagOrder', 'tagMember', 'noteEditing', 'revealRecipient', 'revealMember'],
      ...[
        'revealRefundAccount',
        'sendTestLetter',
        'tryMessage',
        'resendOrderLetter',
        'askForRefundAccount',
      ],
    ],
  },
  {
    because: 'it begins a task that only reads; who asks twice gets the same task',
    calls: ['beginReplay'],
  },
  {
    because: 'a scan that got no answer and is made again is another unit, which the parcel shows',
    calls: ['scanGoods', 'undoScan'],
  },
  {
    because: 'events and caches, which may be lost or come twice',
    calls: ['trackNormalEvent', 'trackProductEvent', 'dropCache'],
  },
  {
    because: 'pictures: the store of files has its own tests of lost connections',
    calls: [...['uploadMedia', 'replaceMedia', 'cropMedia', 'retryMediaVariants', 'restoreMedia']],
  },
  {
    because:
      'not yet an action; it is one transaction, or the task or job of an action, and its own tests repeat it',
    calls: [
      ...['retryParkedJob', 'cancelParkedJob', 'retryBulkChange', 'undoBulkChange'],
      ...['askAboutException', 'bulkOrders'],
      ...['createStoreLabels', 'askCarrier', 'createDropOff'],
      ...['sendPrivacyCopy', 'beginErasure'],
      ...['takeCarrierNotice'],
    ],
  },
];
