import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('sign-in', 'pages/sign-in/route.tsx'),
  route('forget', 'pages/forget/route.tsx'),
  route('reset', 'pages/reset/route.tsx'),
  route('unlock', 'pages/unlock/route.tsx'),
  route('verify', 'pages/verify/route.tsx'),
  layout('frame/frame.tsx', [
    index('pages/home/route.tsx'),
    route('settings', 'pages/settings/route.tsx'),
    route('audit-entries', 'pages/audit-entries/route.tsx'),
    route('account', 'pages/account/route.tsx'),
    route('media', 'pages/media/library.tsx'),
    route('media/:id', 'pages/media/picture.tsx'),
    route('simulator', 'pages/simulator/route.tsx'),
    route('tasks', 'pages/tasks/route.tsx'),
    route(':resource', 'pages/records/list.tsx'),
    route(':resource/import/:id?', 'pages/import/route.tsx'),
    route(':resource/:id', 'pages/records/edit.tsx'),
  ]),
] satisfies RouteConfig;
