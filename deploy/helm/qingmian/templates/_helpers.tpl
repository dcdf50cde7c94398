{{/* Names, labels, and what every container of the shop has: its variables, secrets as files, and no rights. */}}
{{- define "shop.name" -}}{{ .Release.Name }}{{- end }}
{{- define "shop.labels" -}}
app.kubernetes.io/name: qingmian
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}
{{- define "shop.selector" -}}
app.kubernetes.io/name: qingmian
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
{{/* Not those of the copies that answer requests, so that no service and no budget counts a worker among them. */}}
{{- define "shop.workerSelector" -}}
app.kubernetes.io/name: qingmian-worker
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
{{- define "shop.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end }}
{{/* Whether a pod erases members and lists them in the volume: the copies that work on jobs, not the hooks, which run before it is made. */}}
{{- define "shop.listsErasures" -}}
{{- and .Values.erasures.enabled (has .role (list "all" "worker")) -}}
{{- end }}
{{- define "shop.container" -}}
image: {{ include "shop.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
env:
  - name: PUBLIC_URL
    value: {{ .Values.publicUrl | quote }}
  - name: MAIL_FROM
    value: {{ .Values.mailFrom | quote }}
  - name: COMPANY_NAME
    value: {{ .Values.companyName | quote }}
  - name: COMPANY_TAX_ID
    value: {{ .Values.companyTaxId | quote }}
  {{- if .Values.backup.enabled }}
  - name: BACKUP_STAMP
    value: database
  {{- end }}
  {{- if eq (include "shop.listsErasures" .) "true" }}
  - name: ERASURES_FILE
    value: /erasures/list
  {{- end }}
  - name: TRUST_PROXY
    value: {{ .Values.trustProxy | quote }}
  - name: DRAIN_SECONDS
    value: {{ .Values.drainSeconds | quote }}
  {{- with .role }}
  - name: ROLE
    value: {{ . }}
  {{- end }}
  {{- range $name, $value := .Values.variables }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
  {{- range .Values.secretKeys }}
  - name: {{ . }}_FILE
    value: /run/secrets/shop/{{ . }}
  {{- end }}
  {{- if eq .Values.postgres.mode "cnpg" }}
  - name: DATABASE_URL_FILE
    value: /run/secrets/database/uri
  # The address of CloudNativePG has no sslmode: the network of the cluster must belong to it alone, or encrypt.
  - name: DATABASE_PLAIN
    value: '1'
  # No pooler of transactions in between: at most {{ .Values.autoscaling.maxReplicas }} copies fit into the connections.
  {{- else }}
  - name: DATABASE_URL_FILE
    value: /run/secrets/shop/DATABASE_URL
  - name: DATABASE_DIRECT_URL_FILE
    value: /run/secrets/shop/DATABASE_DIRECT_URL
  {{- end }}
  {{- if .Values.postgres.ownerSecretName }}
  {{- if .isOwner }}
  - name: DATABASE_OWNER_URL_FILE
    value: /run/secrets/owner/uri
  {{- else }}
  - name: MIGRATE
    value: check
  {{- end }}
  {{- end }}
volumeMounts:
  - name: secrets
    mountPath: /run/secrets/shop
    readOnly: true
  {{- if eq .Values.postgres.mode "cnpg" }}
  - name: database
    mountPath: /run/secrets/database
    readOnly: true
  {{- end }}
  {{- if and .isOwner .Values.postgres.ownerSecretName }}
  - name: owner
    mountPath: /run/secrets/owner
    readOnly: true
  {{- end }}
  - name: pictures
    mountPath: /data
  {{- if eq (include "shop.listsErasures" .) "true" }}
  - name: erasures
    mountPath: /erasures
  {{- end }}
  - name: temporary
    mountPath: /tmp
{{- end }}
{{- define "shop.pod" -}}
automountServiceAccountToken: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: secrets
    secret:
      secretName: {{ .Values.secretName }}
      defaultMode: 0440
  {{- if eq .Values.postgres.mode "cnpg" }}
  - name: database
    secret:
      secretName: {{ include "shop.name" . }}-postgres-app
      defaultMode: 0440
  {{- end }}
  {{- if and .isOwner .Values.postgres.ownerSecretName }}
  - name: owner
    secret:
      secretName: {{ .Values.postgres.ownerSecretName }}
      items: [{ key: uri, path: uri }]
      defaultMode: 0440
  {{- end }}
  - name: pictures
    emptyDir:
      sizeLimit: {{ .Values.picturesCache }}
  {{- if eq (include "shop.listsErasures" .) "true" }}
  - name: erasures
    persistentVolumeClaim:
      claimName: {{ include "shop.name" . }}-erasures
  {{- end }}
  - name: temporary
    emptyDir: {}
{{- end }}
