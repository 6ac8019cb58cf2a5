import type { accountRoutes } from '../../contract/account/account.ts';
import type { sessionRoutes } from '../../contract/account/session.ts';
import { examSummary, userSummary } from '../exam/user-summary-handler.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { mailbox } from '../mail/mailbox.ts';
import { resendVerification, verifyEmail } from './email-handlers.ts';
import { changePassword, forgotPassword, passwordLink, resetPassword } from './password/password-handlers.ts';
import { deleteAccount, exportData } from './personal-data-handlers.ts';
import { removeAvatar, setAvatar } from './profile/avatar-handlers.ts';
import { saveMetadata, saveSettings, updateProfile } from './profile/profile-handlers.ts';
import { endOtherSessions, endSession, listSessions } from './session-handlers.ts';
import { auth, keepSession, login, logout, register } from './sign-in-handlers.ts';

export const accountHandlers: HandlersOf<typeof sessionRoutes & typeof accountRoutes> = {
  auth,
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  examSummary,
  exportData,
  forgotPassword,
  keepSession,
  listSessions,
  login,
  logout,
  mailbox,
  passwordLink,
  register,
  removeAvatar,
  resendVerification,
  resetPassword,
  saveMetadata,
  saveSettings,
  setAvatar,
  updateProfile,
  userSummary,
  verifyEmail,
};
