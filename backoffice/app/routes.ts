import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('sign-in', 'pages/sign-in/route.tsx'),
  layout('frame/frame.tsx', [
    index('pages/home/route.tsx'),
    route('settings', 'pages/settings/route.tsx'),
    route('audit-entries', 'pages/audit-entries/route.tsx'),
    route(':resource', 'pages/records/list.tsx'),
    route(':resource/:id', 'pages/records/edit.tsx'),
  ]),
] satisfies RouteConfig;
